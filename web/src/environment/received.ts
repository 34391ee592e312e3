// A file of the page, from its server; an answer other than the file is an error that says which.
export async function received(address: URL): Promise<Response> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.href}: ${answer.status} ${answer.statusText}`);
    return answer;
}
