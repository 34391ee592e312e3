// The advice of web/hosting, under the servers themselves where they are installed: types, compressed files, what is kept, and
// what is not to be had. With ALL=1; it serves build/dist/site, which `make dist` makes.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

const site = path.resolve("build/dist/site");
const here = mkdtempSync(path.join(tmpdir(), "friction-hosting-"));
after(() => rmSync(here, { recursive: true, force: true }));
const port = 18473;

const have = (program) => spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0;
const folder = path.join(here, "site");
/** A configuration of web/hosting with the test's own folder and port, around `above` and `below`. */
function configuration(name, above = "", below = "") {
    const text = readFileSync(`web/hosting/${name}`, "utf8");
    const own = text.replaceAll("/usr/share/nginx/html", folder).replaceAll("8080", port);
    const file = path.join(here, name);
    writeFileSync(file, `${above}${own}${below}`);
    return file;
}

const modules = "/usr/lib/apache2/modules";
const apache = ["mpm_event", "authz_core", "mime", "dir", "headers", "rewrite"]
    .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so\n`)
    .join("");
const servers = [
    {
        program: "nginx",
        start: () => {
            const http = `daemon off; pid ${here}/nginx.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off; client_body_temp_path ${here}/b; proxy_temp_path ${here}/p; fastcgi_temp_path ${here}/f; uwsgi_temp_path ${here}/u; scgi_temp_path ${here}/s;\n`;
            return ["-c", configuration("nginx.conf", http, "}\n"), "-e", "stderr"];
        },
        encoding: "gzip",
    },
    {
        program: "apache2",
        start: () => {
            const main = `ServerRoot ${here}\nServerName localhost\nListen ${port}\nPidFile ${here}/apache.pid\nErrorLog ${here}/apache.log\nTypesConfig /etc/mime.types\nUser www-data\nGroup www-data\n`;
            return ["-D", "FOREGROUND", "-f", configuration("apache.conf", apache + main)];
        },
        encoding: "br",
    },
    {
        program: "caddy",
        start: () => ["run", "--adapter", "caddyfile", "--config", configuration("Caddyfile", "{\n\tadmin off\n}\n")],
        encoding: "br",
    },
];

function ask(name, headers = {}) {
    return new Promise((resolve, reject) => {
        get({ port, path: name, headers }, (answer) => {
            answer.resume();
            answer.on("end", () => resolve(answer));
        }).on("error", reject);
    });
}

async function up(process, said) {
    for (let left = 100; left > 0; left--) {
        if (process.exitCode !== null) throw new Error(said());
        if (await ask("/").catch(() => undefined)) return;
        await new Promise((next) => setTimeout(next, 50));
    }
    throw new Error(`it does not answer: ${said()}`);
}

for (const { program, start, encoding } of servers) {
    const skip =
        (process.env.ALL !== "1" && "with ALL=1") ||
        (!have(program) && `no ${program} here`) ||
        (!existsSync(site) && "without build/dist/site");
    test(`${program} serves the page as web/hosting says`, { skip }, async () => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        cpSync(site, folder, { recursive: true });
        spawnSync("chmod", ["-R", "a+rX", here]);
        const env = {
            ...process.env,
            PATH: `${process.env.PATH}:/usr/sbin`,
            XDG_DATA_HOME: here,
            XDG_CONFIG_HOME: here,
        };
        const server = spawn(program, start(), { env, stdio: ["ignore", "pipe", "pipe"] });
        const gone = new Promise((done) => server.on("exit", done));
        let said = "";
        for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (said += text));
        try {
            await up(server, () => said);
            const names = readdirSync(site);
            const named = (pattern) => names.find((name) => pattern.test(name));
            for (const [pattern, type] of [
                [/^index\.html$/, "text/html"],
                [/^friction-.*\.wasm$/, "application/wasm"],
                [/^explorer-.*\.js$/, "text/javascript"],
                [/^style-.*\.css$/, "text/css"],
                [/^offline\.json$/, "application/json"],
                [/\.webmanifest$/, "application/manifest+json"],
                [/^icon\.svg$/, "image/svg+xml"],
                [/^licences\.txt$/, "text/plain"],
            ]) {
                const name = named(pattern);
                assert.ok(name, String(pattern));
                for (const where of name === "index.html" ? ["/", "/index.html"] : [`/${name}`]) {
                    const { statusCode, headers } = await ask(where, { "accept-encoding": "gzip, br" });
                    assert.equal(statusCode, 200, where);
                    assert.equal(headers["content-type"]?.split(";")[0], type, where);
                    assert.equal(headers["content-encoding"], encoding, where);
                    assert.equal(headers["x-content-type-options"], "nosniff", where);
                    const hashed = /-[A-Z0-9]{8}\.\w+$/.test(where);
                    assert.match(headers["cache-control"], hashed ? /immutable/ : /^no-cache$/, where);
                    const plain = await ask(where, { "accept-encoding": "identity" });
                    assert.equal(plain.headers["content-encoding"], undefined, where);
                    assert.equal(plain.headers["content-type"]?.split(";")[0], type, where);
                }
            }
            assert.equal((await ask("/nothing.js")).statusCode, 404);
            assert.equal((await ask("/../etc/passwd")).statusCode >= 400, true);
        } finally {
            server.kill();
            await gone;
        }
    });
}
