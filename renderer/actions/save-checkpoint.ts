import type { StoreAtHand } from "../../shared/contract/host-stores.ts";
import { parseCheckpointPath } from "../../shared/coord/checkpoint-path.ts";
import { nameFault, segmentFault } from "../../shared/coord/team-path.ts";
import { type ApprovedSave, saveApproved } from "../../shared/coord/verbs/save-approved.ts";
import { approvedReceipt } from "../../shared/export/approved-only.ts";
import { buildCheckpointDocument, proposeTarget } from "../../shared/export/checkpoint-document.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import { type HandoffId, pathOf } from "../../shared/model/ids.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import { rootFolder } from "../worker/nest-roots.ts";
import { type ExportBriefRefusal, readExportInput } from "./export-brief.ts";
import { HostStore } from "./host-store.ts";

/** Where an approved checkpoint goes in a store, as the reviewer has it. */
export interface CheckpointPlace {
  readonly team: string;
  readonly agent: string;
  readonly task: string;
}

/** What saving came to, and what it met on the way, a line each. */
export interface SavedCheckpoint {
  readonly save: ApprovedSave;
  readonly warnings: readonly string[];
}

type SaveRefusal = ExportBriefRefusal | { readonly code: "BAD_NAME"; readonly message: string };

/** The stores at hand, and whether the shell has a dialog to pick another. */
export async function readStores(): Promise<{ readonly stores: readonly StoreAtHand[]; readonly canChoose: boolean }> {
  const [{ stores }, { canChoose }] = await Promise.all([host.listStores({}), host.capabilities({})]);
  return { stores, canChoose };
}

/** The store that a handoff came from, of those at hand; null where it came from none of them. */
export async function findOwnStore(handoffId: HandoffId, stores: readonly StoreAtHand[]): Promise<StoreAtHand | null> {
  const sourceId = (await library().handoffs.get(handoffId))?.sourceId;
  const source = sourceId === undefined ? undefined : await library().sources.get(sourceId);
  const root = source === undefined ? undefined : await library().roots.get(source.root);
  const folder = root === undefined ? null : rootFolder(root);
  if (source === undefined || folder === null) return null;
  const place = `${folder}/${source.path}`;
  const inside = stores.filter(({ path }) => place.startsWith(`${path.replaceAll("\\", "/")}/team/`));
  return inside.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** Asks the user for a folder; null where they cancel. */
export const chooseStore = async (): Promise<StoreAtHand | null> => (await host.chooseStore({})).store;

/** Where a handoff's approved checkpoint belongs: where the handoff lies itself, as far as that says it. */
export async function proposePlace(handoffId: HandoffId): Promise<CheckpointPlace | null> {
  const [input, detail] = await Promise.all([readExportInput(handoffId), library().handoffDetails.get(handoffId)]);
  if (!input.ok || detail === undefined) return null;
  const place = parseCheckpointPath(pathOf(detail.handoff.sourceId));
  const target = proposeTarget(input.value.brief);
  return { team: place?.team ?? "", agent: place?.agent ?? target.agent, task: place?.task ?? target.task };
}

function placeFault({ team, agent, task }: CheckpointPlace): string | null {
  const fault = (what: string, why: string | null): string | null => (why === null ? null : `${what}: ${why}.`);
  return (
    fault("The team", segmentFault(team)) ??
    fault("The agent", nameFault(agent)) ??
    (task.trim() === "" ? "The task: it is empty." : null)
  );
}

/** 16 hex digits, other ones each time. */
const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Saves the approved brief of a handoff as a checkpoint in its place in a store, never over a newer one. */
export async function saveCheckpoint(
  handoffId: HandoffId,
  store: string,
  place: CheckpointPlace,
): Promise<Result<SavedCheckpoint, SaveRefusal>> {
  const fault = placeFault(place);
  if (fault !== null) return err({ code: "BAD_NAME", message: fault });
  const input = await readExportInput(handoffId);
  if (!input.ok) return input;
  const receipt = approvedReceipt(input.value);
  if (!receipt.ok) return receipt;
  const warnings: string[] = [];
  const world = {
    store: new HostStore(store),
    nowUs: BigInt(Date.now()) * 1000n,
    newNonce,
    warn: (line: string) => void warnings.push(line),
  };
  const save = await saveApproved(world, place.team, buildCheckpointDocument(input.value.brief, receipt.value, place));
  return ok({ save, warnings });
}
