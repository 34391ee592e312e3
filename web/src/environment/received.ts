// Fetch a file of the page; rejects with the status if the server does not send it.
export async function received(address: URL): Promise<Response> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.href}: ${answer.status} ${answer.statusText}`);
    return answer;
}
