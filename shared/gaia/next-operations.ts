import type { ControllerVerb } from "./controller.ts";
import { type Fields, fieldsOf } from "./ledger.ts";
import { SESSION_KEYS } from "./request-checks.ts";
import { MAX_INSPECTIONS, MAX_OPERATIONS, stateOf } from "./store-operation.ts";
import type { StoreContents } from "./store-port.ts";

/** A field of a request that its asker chooses. */
export interface FreeField {
  /** The path of the member in the request, its keys joined by dots. */
  readonly name: string;
  readonly takes: "identifier" | "digest" | "media type" | "bytes";
  /** A value that the ledger has not used yet; empty where nothing suggests one. */
  readonly proposed: string;
}

/** An operation that a ledger's state allows now. */
export interface OfferedOperation {
  readonly verb: ControllerVerb;
  /** The members that the ledger leaves no choice in: with any others the request is refused. */
  readonly fixed: Fields;
  readonly free: readonly FreeField[];
}

const field = (name: string, takes: FreeField["takes"], proposed = ""): FreeField => ({ name, takes, proposed });

/** Names for operations that the ledger has not used or promised yet. */
function freshId(contents: StoreContents, stem: string): string {
  const rows = [...contents.operations, ...contents.inspections, ...contents.reservations];
  const taken = new Set(rows.map(({ operationId }) => operationId));
  let nth = 1;
  while (taken.has(`${stem}-${nth}`)) nth += 1;
  return `${stem}-${nth}`;
}

function offerWake(contents: StoreContents, wake: unknown, base: Fields): OfferedOperation {
  // A wake that was begun is carried on by its own input and by no other.
  if (wake !== undefined) return { verb: "wake", fixed: fieldsOf(fieldsOf(wake).adapterInput), free: [] };
  const ids = ["intent", "checkpoint", "delivered"].map(step =>
    field(`${step}OperationId`, "identifier", freshId(contents, `wake-${step}`)),
  );
  return { verb: "wake", fixed: base, free: [...ids, field("senderActorRef", "identifier")] };
}

/**
 * The operations that the state of a store allows now, in the order of a work's path. What is not among them is refused by the
 * controller, whatever its fields. A store without a work, or one that is damaged, is offered nothing: a copy begins with work
 * that was accepted. Source: the continuity controller of GuitarAlchemist/gaia (9a2f696).
 */
export function nextOperations(contents: StoreContents): readonly OfferedOperation[] {
  const read = stateOf(contents);
  if (!read.ok || read.value === null) return [];
  const { status, session, wake, revision, workIdentity, incomingReviewDigest } = read.value;
  const bound = fieldsOf(session);
  const { sessionGeneration } = bound;
  const base = { expectedRevision: revision, ...Object.fromEntries(SESSION_KEYS.map(key => [key, bound[key]])) };
  const id = (stem: string): FreeField => field("operationId", "identifier", freshId(contents, stem));
  const wakeStatus = fieldsOf(wake).status;
  const isUnderWay = wakeStatus === "INTENT_COMMITTED" || wakeStatus === "CHECKPOINTED";
  const offers: OfferedOperation[] = [];
  const isActive = status === "ACTIVE";
  if (isActive && sessionGeneration === 0)
    offers.push({
      verb: "replace",
      fixed: { ...base, replacement: { sessionGeneration: 1 } },
      free: [
        id("replace"),
        field("replacement.actorRef", "identifier"),
        field("replacement.sessionRef", "identifier"),
        field("replacement.capabilityDigest", "digest"),
      ],
    });
  if (isActive && sessionGeneration === 1 && wakeStatus !== "DELIVERED") offers.push(offerWake(contents, wake, base));
  if (isActive && sessionGeneration === 1 && wakeStatus === "DELIVERED")
    offers.push({
      verb: "decide",
      fixed: { ...base, decision: "ACCEPTED_FOR_NEXT_STAGE", incomingReviewDigest },
      free: [
        id("decide"),
        field("outputArtifact.mediaType", "media type", "text/plain"),
        field("outputArtifact.sha256", "digest"),
        field("outputArtifact.bytes", "bytes"),
      ],
    });
  if (status === "DECIDED")
    offers.push({
      verb: "consume",
      fixed: { ...base, ordinal: 0 },
      free: [id("consume"), field("consumerIdentity", "identifier")],
    });
  if (isActive && !isUnderWay) offers.push({ verb: "cancel", fixed: base, free: [id("cancel")] });
  const lifecycle = contents.operations.length < MAX_OPERATIONS ? offers : [];
  if (contents.inspections.length >= MAX_INSPECTIONS) return lifecycle;
  return [...lifecycle, { verb: "inspect", fixed: { workIdentity }, free: [id("inspect")] }];
}

/**
 * The request of an offer with what its asker chose, by the fields' names. A number that is none stays the text that it is: the
 * controller refuses it.
 */
export function buildRequest({ fixed, free }: OfferedOperation, chosen: Readonly<Record<string, string>>): Fields {
  const request: Record<string, unknown> = { ...fixed };
  for (const { name, takes } of free) {
    const text = chosen[name] ?? "";
    const value = takes === "bytes" && /^\d{1,15}$/.test(text) ? Number(text) : text;
    const [head = "", member] = name.split(".");
    request[head] = member === undefined ? value : { ...fieldsOf(request[head]), [member]: value };
  }
  return request;
}
