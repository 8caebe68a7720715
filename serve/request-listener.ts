import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppResponder } from "../host/app/app-responder.ts";
import { callHost } from "../host/app/call-host.ts";
import { buildSecurityHeaders, createNonce } from "../host/app/content-policy.ts";
import type { Host } from "../shared/contract/host.ts";
import { type NamedByStart, NamedByStartSchema } from "../shared/contract/named-by-start.ts";
import { isControlled, proveSecret, SERVER_NAME } from "./control.ts";
import { checkOrigin } from "./guard.ts";
import { readJsonBody } from "./request-body.ts";
import type { Session } from "./session.ts";

/** What the browser shell's server needs. */
export interface ListenerSetup {
  readonly port: number;
  readonly host: Host;
  readonly session: Session;
  readonly respond: AppResponder;
  readonly version: string;
  readonly controlSecret: string;
  /** Another start of the same user named this. */
  addStart(named: NamedByStart): Promise<void>;
}

const plain = (status: number, text: string, more: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { ...buildSecurityHeaders(createNonce()), "content-type": "text/plain; charset=utf-8", ...more },
  });

const json = (status: number, value: unknown): Response =>
  plain(status, JSON.stringify(value), { "content-type": "application/json", "cache-control": "no-store" });

/** What a second start of the same user asks; null for any other request. */
async function answerControl(setup: ListenerSetup, request: IncomingMessage, address: URL): Promise<Response | null> {
  if (request.method === "GET" && address.pathname === "/who") {
    const proof = proveSecret(setup.controlSecret, address.searchParams.get("challenge") ?? "");
    return json(200, { name: SERVER_NAME, version: setup.version, proof });
  }
  if (request.method !== "POST" || address.pathname !== "/control/open") return null;
  if (!isControlled(request.headers.authorization, setup.controlSecret)) return plain(403, "Not this user.");
  const named = NamedByStartSchema.safeParse(await readJsonBody(request));
  if (!named.success) return plain(400, "Expected what a start names.");
  await setup.addStart(named.data);
  return json(200, { address: setup.session.createEntryAddress() });
}

/** The cookie for a one-time token, or the refusal of whoever has neither; null for a known session. */
function admit(setup: ListenerSetup, request: IncomingMessage, address: URL): Response | null {
  const token = address.pathname === "/" ? address.searchParams.get("token") : null;
  const cookie = token === null ? null : setup.session.exchange(token);
  // The token leaves the address bar, so that a reload does not spend it again and no bookmark keeps it.
  if (cookie !== null) return plain(303, "", { location: "/", "set-cookie": cookie });
  // SECURITY: without the cookie there is nothing here, not even the app's own files.
  if (!setup.session.isKnown(request.headers.cookie))
    return plain(403, "This address was used already, or is not whole. Run npm start again for a new one.");
  return token === null ? null : plain(303, "", { location: "/" });
}

/** Answers one request: first who may, then what. */
async function answer(setup: ListenerSetup, request: IncomingMessage): Promise<Response> {
  const { method = "GET", headers } = request;
  const target = request.url?.startsWith("/") ? request.url : "/";
  const address = new URL(`http://127.0.0.1:${setup.port}${target}`);
  const isControl = address.pathname === "/control/open" && headers.origin === undefined;
  // SECURITY: a second start is no page, so it has no Origin; it shows the user's secret instead.
  const rejection = checkOrigin(headers, isControl ? "GET" : method, setup.port);
  if (rejection !== null) return plain(rejection.status, rejection.message);
  const refusedOrSettled = (await answerControl(setup, request, address)) ?? admit(setup, request, address);
  if (refusedOrSettled !== null) return refusedOrSettled;
  if (method === "POST" && address.pathname.startsWith("/host/")) {
    const payload = await readJsonBody(request);
    const result = await callHost(setup.host, address.pathname.slice("/host/".length), payload);
    if (result.ok) return json(200, result.value);
    const status = { "unknown-method": 404, "invalid-request": 400, "invalid-response": 500, failed: 500 };
    return json(status[result.error.code], result.error);
  }
  // As it was sent, not as URL has normalised it: the responder decodes once, and checks what it then has.
  return setup.respond(method, target.split("?", 1)[0] ?? "/");
}

async function send(response: Response, target: ServerResponse): Promise<void> {
  target.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) target.end();
  // Node and the DOM declare the same web stream under two names.
  else await pipeline(Readable.fromWeb(response.body as import("node:stream/web").ReadableStream), target);
}

/** What the browser shell's HTTP server does with a request. */
export function createRequestListener(setup: ListenerSetup): RequestListener {
  return (request, target) => {
    answer(setup, request)
      .then(response => send(response, target))
      .catch(error => {
        // A reader that left is no fault; anything else is said, and the reader sees that it was cut.
        if (!target.destroyed) console.error(`${request.method} ${request.url?.split("?", 1)[0]}:`, error);
        target.destroy();
      });
  };
}
