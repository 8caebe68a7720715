import type { Span, TimelineEntry } from "../../model/timeline.ts";

type ScheduleKind = "cron" | "timer" | "one-time" | "agent" | "listener";

/** Something that goes on by itself after the session. */
export interface ArmedSchedule {
  readonly kind: ScheduleKind;
  readonly entry: TimelineEntry;
}

const ARMS: readonly (readonly [ScheduleKind, RegExp])[] = [
  ["cron", /\bcrontab\b(?![^\n;&|]{0,80}\s-[lre]\b)[^\n;&|]{0,80}(?:\s-(?:\s|$)|\s[\w./~-]+)/m],
  [
    "timer",
    /\bsystemctl\s+(?:--user\s+)?(?:enable|start)\b[^\n;&|]{0,200}\.timer\b|\bsystemd-run\b[^\n;&|]{0,200}--on-/,
  ],
  ["timer", /\blaunchctl\s+(?:load|bootstrap|enable)\b|\bschtasks(?:\.exe)?\b[^\n;&|]{0,200}\/create\b/i],
  ["one-time", /(?:^|[;&|\n])[ \t]*at[ \t]+(?:now|noon|midnight|tomorrow|\d)/],
  ["listener", /\bcoord-engine\s+(?:bus\s+)?(?:listen|listener|watch)\b/],
  ["listener", /\b(?:nohup|setsid)\b[^\n]{0,300}\b(?:listen\w{0,4}|watch\w{0,4}|poll\w{0,4}|daemon)\b/],
];
const DISARMS: readonly (readonly [ScheduleKind, RegExp])[] = [
  ["cron", /\bcrontab\b[^\n;&|]{0,80}\s-r\b/],
  [
    "timer",
    /\bsystemctl\s+(?:--user\s+)?(?:disable|stop)\b|\blaunchctl\s+(?:unload|bootout|disable|remove)\b|\bschtasks(?:\.exe)?\b[^\n;&|]{0,200}\/delete\b/i,
  ],
  ["one-time", /(?:^|[;&|\n])[ \t]*atrm\b/],
  ["listener", /\b(?:kill|pkill|killall)\b/],
];
const LOOP = /\b(?:while\s+(?:true|:|sleep\b)|until\s+false)[\s\S]{0,2000}\bsleep\b/;
/** Where a command says that it goes on in the background. */
const TAIL_UNITS = 200;
const ARMING_TOOLS: ReadonlySet<string> = new Set(["CronCreate", "ScheduleWakeup", "RemoteTrigger"]);
const DISARMING_TOOLS: ReadonlySet<string> = new Set(["CronDelete"]);
const STOPPING_TOOLS: ReadonlySet<string> = new Set(["KillShell", "KillBash", "TaskStop"]);
/** Something of all that must stand in a command before it is looked at closer. */
const SIEVE =
  /crontab|systemctl|systemd-run|launchctl|schtasks|coord-engine|nohup|setsid|while|until|kill|\batq?\b|atrm/;

function changeOf(
  call: TimelineEntry["message"],
  isBackground: boolean,
): { readonly arms: readonly ScheduleKind[]; readonly disarms: readonly ScheduleKind[] } {
  const name = call.call?.name ?? "";
  if (ARMING_TOOLS.has(name)) return { arms: ["agent"], disarms: [] };
  if (DISARMING_TOOLS.has(name)) return { arms: [], disarms: ["agent"] };
  if (STOPPING_TOOLS.has(name)) return { arms: [], disarms: ["listener"] };
  const isShell = typeof call.call?.input.command === "string";
  if (!isShell || !SIEVE.test(call.text)) return { arms: [], disarms: [] };
  const arms = ARMS.filter(([, pattern]) => pattern.test(call.text)).map(([kind]) => kind);
  const isLoop =
    LOOP.test(call.text) && (isBackground || /&\s*(?:disown\b.*)?$/.test(call.text.trimEnd().slice(-TAIL_UNITS)));
  const disarms = DISARMS.filter(([, pattern]) => pattern.test(call.text)).map(([kind]) => kind);
  return { arms: isLoop ? [...arms, "listener"] : arms, disarms };
}

/** The schedules and listeners that a span armed and did not end again. Refused and failed calls armed nothing. */
export function findArmed({ timeline, endOrder }: Span): readonly ArmedSchedule[] {
  const calls = new Map<string, TimelineEntry>();
  let armed: ArmedSchedule[] = [];
  for (const entry of timeline.entries.slice(0, endOrder)) {
    const { message, session } = entry;
    if (message.call !== null) calls.set(`${session.id} ${message.call.callId}`, entry);
    const { result } = message;
    if (result === null || result.refused || result.isError) continue;
    const call = calls.get(`${session.id} ${result.callId}`);
    if (call === undefined) continue;
    const { arms, disarms } = changeOf(call.message, result.backgroundId !== null);
    armed = armed.filter(({ kind }) => !disarms.includes(kind));
    const [kind] = arms;
    if (kind !== undefined) armed.push({ kind, entry: call });
  }
  return armed;
}
