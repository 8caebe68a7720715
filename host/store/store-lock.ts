import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { systemCode } from "../files/system-code.ts";

/** How long a ticket of another machine counts: whether its process lives cannot be asked. */
const FOREIGN_HOLD_MS = 60_000;
/** And one of this machine: a process number may have been given out again. */
const OWN_HOLD_MS = 600_000;
const RETRY_MS = 3;
const CHOOSING = "choosing";

const machine = hostname().replace(/[^A-Za-z0-9-]/g, "-");

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

interface Ticket {
  readonly file: string;
  /** Null for one whose number is being chosen. */
  readonly number: number | null;
  readonly owner: string;
}

/** `<number or "choosing">.<machine>.<process>.<nonce>`. */
function parseTicket(file: string): Ticket | null {
  const [head = "", ...rest] = file.split(".");
  if (rest.length !== 3 || !(head === CHOOSING || /^\d+$/.test(head))) return null;
  return { file, number: head === CHOOSING ? null : Number(head), owner: rest.join(".") };
}

function isAlive(pid: string | undefined): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/** Whether a ticket still counts. One of a process that is gone never comes back, so that anybody may take it away. */
async function counts(folder: string, { file, owner }: Ticket): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(join(folder, file));
    const [home, pid] = owner.split(".");
    const isOwn = home === machine;
    const isYoung = Date.now() - mtimeMs < (isOwn ? OWN_HOLD_MS : FOREIGN_HOLD_MS);
    if (isYoung && (!isOwn || isAlive(pid))) return true;
    await rm(join(folder, file), { force: true });
    return false;
  } catch {
    return false;
  }
}

async function liveTickets(folder: string): Promise<readonly Ticket[]> {
  const tickets: Ticket[] = [];
  for (const file of await readdir(folder)) {
    const ticket = parseTicket(file);
    if (ticket !== null && (await counts(folder, ticket))) tickets.push(ticket);
  }
  return tickets;
}

const isBefore = (left: Ticket, right: { readonly number: number; readonly owner: string }): boolean =>
  left.number === null || left.number < right.number || (left.number === right.number && left.owner < right.owner);

/** Above what two processes that meet need by far; a store whose folder cannot be made is told, and not tried for ever. */
const MOST_TRIES = 1000;

/**
 * Makes the folder and the first file in it: whoever leaves last takes the folder away, perhaps between the two, or while
 * the system still looks at what it has found there.
 */
async function placeFirst(folder: string, file: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(folder, { recursive: true });
      return await writeFile(file, "");
    } catch (error) {
      if (systemCode(error) !== "ENOENT" || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * Runs a piece of work while no other process, and nobody else in this one, runs one under the same folder. Lamport's
 * bakery: each takes a number above all others and waits for those below it. A process that was killed holds nothing up,
 * and there is no lock that two could believe to have taken over from it.
 */
export async function withStoreLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = `${machine}.${process.pid}.${randomBytes(6).toString("hex")}`;
  const choosing = join(folder, `${CHOOSING}.${owner}`);
  let ticket: string | null = null;
  try {
    await placeFirst(folder, choosing);
    const number = 1 + Math.max(0, ...(await liveTickets(folder)).map(each => each.number ?? 0));
    ticket = join(folder, `${number}.${owner}`);
    await writeFile(ticket, "");
    await rm(choosing, { force: true });
    for (;;) {
      const others = (await liveTickets(folder)).filter(each => each.owner !== owner);
      if (!others.some(each => isBefore(each, { number, owner }))) break;
      await sleep(RETRY_MS);
    }
    return await work();
  } finally {
    await rm(choosing, { force: true });
    if (ticket !== null) await rm(ticket, { force: true });
    // The folder goes with the last one: a store at rest holds nothing of this.
    await rmdir(folder).catch(() => undefined);
  }
}
