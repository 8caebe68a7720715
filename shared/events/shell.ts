import {
  type Command,
  type CommandNode,
  type CompoundList,
  type PipelineNode,
  parse,
  type Redirection,
  type Statement,
} from "unbash";
import type { ShellCommand } from "./shell-command.ts";
import { readOutputs } from "./shell-outputs.ts";
import { changeDirectory, type ShellState, setOptions } from "./shell-state.ts";
import { splitRoughly } from "./shell-words.ts";
import { readSimpleCommand } from "./simple-command.ts";
import { unwrapCommand } from "./unwrap.ts";

const MAX_DEPTH = 6;
const MAX_COMMANDS = 200;
const MAX_CALLS = 100;
const MAX_LENGTH = 100_000;

interface Place {
  readonly zeroTells: boolean;
  readonly needsPrevious: boolean;
  readonly isConditional: boolean;
  readonly loop: ShellCommand["loop"];
  readonly isBackground: boolean;
  readonly filters: readonly (readonly string[])[];
  readonly redirects: readonly Redirection[];
}

interface Walk {
  readonly text: string;
  readonly found: ShellCommand[];
  readonly depth: number;
  /** How many more calls of functions are followed: functions that call each other multiply. */
  readonly budget: { calls: number };
  /** Within a quoted script, positions are those of the whole command. */
  readonly fixed: { readonly start: number; readonly end: number } | null;
}

function argvOf(command: Command): readonly string[] {
  const words = command.name === undefined ? [] : [command.name.value];
  for (const argument of command.args) words.push(argument.type === "Word" ? argument.value : argument.text);
  return words;
}

/** The words of one command, and where it stands. */
interface Words {
  readonly words: readonly string[];
  readonly redirects: readonly Redirection[];
  readonly pos: number;
  readonly end: number;
}

function walkWords(command: Words, place: Place, state: ShellState, walk: Walk): void {
  const { words } = command;
  if (words.length === 0 || walk.found.length >= MAX_COMMANDS) return;
  const body = state.functions.get(words[0] ?? "");
  if (body !== undefined && walk.depth < MAX_DEPTH && walk.budget.calls > 0) {
    walk.budget.calls -= 1;
    // A function is what its body does, whatever runner it is named after.
    const within = { ...walk, depth: walk.depth + 1 };
    if (body.type === "CompoundList") walkBody(body, place, state, within);
    else walkNode(body, place, state, within);
    return;
  }
  const { argv, script } = unwrapCommand(words);
  const name = argv[0];
  if (name === undefined) return;
  if (script !== null && walk.depth < MAX_DEPTH) {
    const fixed = walk.fixed ?? { start: command.pos, end: command.end };
    const inner: ShellState = { ...state, exitsOnError: false, pipesFail: false, functions: new Map() };
    if (argv.slice(1).some(word => /^-[a-z]*e[a-z]*$/.test(word))) inner.exitsOnError = true;
    walkText(script, place, inner, { ...walk, depth: walk.depth + 1, fixed });
    return;
  }
  if (name === "cd" || name === "pushd") changeDirectory(state, argv);
  else if (name === "set") setOptions(state, argv);
  walk.found.push({
    argv,
    text: walk.text.slice(command.pos, command.end),
    start: walk.fixed?.start ?? command.pos,
    end: walk.fixed?.end ?? command.end,
    cwd: state.cwd,
    isElsewhere: state.isElsewhere,
    zeroTells: place.zeroTells,
    needsPrevious: place.needsPrevious,
    isConditional: place.isConditional,
    loop: place.loop,
    isBackground: place.isBackground,
    filters: place.filters,
    ...readOutputs([...command.redirects, ...place.redirects], state.cwd),
  });
}

function walkNode(node: PipelineNode, place: Place, state: ShellState, walk: Walk): void {
  const maybe = { ...place, zeroTells: false, isConditional: true };
  switch (node.type) {
    case "Command":
      walkWords({ words: argvOf(node), redirects: node.redirects, pos: node.pos, end: node.end }, place, state, walk);
      return;
    case "Pipeline":
      walkPipeline(
        node.commands,
        node.prefixes.some(prefix => prefix.type === "Negation"),
        place,
        state,
        walk,
      );
      return;
    case "Subshell":
      walkList(node.body.commands, place, { ...state }, walk);
      return;
    case "BraceGroup":
      walkList(node.body.commands, place, state, walk);
      return;
    case "Redirected":
      walkNode(node.command, { ...place, redirects: [...node.redirects, ...place.redirects] }, state, walk);
      return;
    case "If":
      walkBody(node.clause, { ...maybe, isConditional: place.isConditional }, state, walk);
      walkBody(node.then, maybe, state, walk);
      for (const branch of node.elif)
        for (const list of [branch.clause, branch.then]) walkBody(list, maybe, state, walk);
      if (node.else !== undefined) walkBody(node.else, maybe, state, walk);
      return;
    case "While":
      walkBody(node.clause, { ...maybe, loop: "retry" }, state, walk);
      walkBody(node.body, leaving(node, maybe, walk), state, walk);
      return;
    case "For":
    case "ArithmeticFor":
    case "Select":
      walkBody(node.body, leaving(node, maybe, walk), state, walk);
      return;
    case "Case":
      for (const item of node.items) walkBody(item.body, maybe, state, walk);
      return;
    case "Function":
      state.functions.set(node.name.value, node.body);
      return;
    default:
      // `[[ ]]`, `(( ))` and coprocesses show nothing that an event is made of.
      return;
  }
}

/** The place of a loop's body: one that is left with `break` retries what stands in it. */
const leaving = (loop: { readonly pos: number; readonly end: number }, place: Place, walk: Walk): Place => ({
  ...place,
  loop: /\bbreak\b/.test(walk.text.slice(loop.pos, loop.end)) ? "retry" : "each",
});

function walkBody(list: CompoundList, place: Place, state: ShellState, walk: Walk): void {
  walkList(list.commands, place, state, walk);
}

function walkPipeline(
  nodes: readonly CommandNode[],
  isNegated: boolean,
  place: Place,
  state: ShellState,
  walk: Walk,
): void {
  const names = nodes.map(node => (node.type === "Command" ? unwrapCommand(argvOf(node)).argv : ["?"]));
  for (const [i, node] of nodes.entries()) {
    const isLast = i === nodes.length - 1;
    const tells = place.zeroTells && !isNegated && (isLast || state.pipesFail);
    const filters = [...names.slice(i + 1), ...place.filters];
    const needsPrevious = i === 0 && place.needsPrevious;
    walkNode(
      node,
      { ...place, zeroTells: tells, needsPrevious, filters },
      nodes.length === 1 ? state : { ...state },
      walk,
    );
  }
}

function walkStatement(statement: Statement, place: Place, state: ShellState, walk: Walk): void {
  const isBackground = place.isBackground || statement.background === true;
  const outer = isBackground ? { ...place, isBackground, zeroTells: false } : place;
  const node = statement.command;
  if (node.type !== "AndOr") {
    walkNode(node, outer, state, walk);
    return;
  }
  const lastOr = node.operators.lastIndexOf("||");
  for (const [i, part] of node.commands.entries()) {
    const operator = node.operators[i - 1];
    // After `||` nobody knows which side ran; what follows the last `||` with `&&` must have succeeded.
    const zeroTells = outer.zeroTells && i > lastOr + (lastOr < 0 ? 0 : 1);
    walkNode(
      part,
      {
        ...outer,
        zeroTells,
        needsPrevious: operator === "&&",
        isConditional: outer.isConditional || operator === "||",
      },
      state,
      walk,
    );
  }
}

function walkList(statements: readonly Statement[], place: Place, state: ShellState, walk: Walk): void {
  for (const [i, statement] of statements.entries()) {
    const isLast = i === statements.length - 1;
    const zeroTells = place.zeroTells && (isLast || state.exitsOnError);
    const needsPrevious = (i === 0 && place.needsPrevious) || (i > 0 && state.exitsOnError);
    walkStatement(statement, { ...place, zeroTells, needsPrevious }, state, walk);
  }
}

function walkRoughly(text: string, place: Place, state: ShellState, walk: Walk): void {
  for (const rough of splitRoughly(text)) {
    const { argv } = unwrapCommand(rough.words);
    if (argv.length === 0 || walk.found.length >= MAX_COMMANDS) continue;
    if (argv[0] === "cd") changeDirectory(state, argv);
    walk.found.push({
      argv,
      text: text.slice(rough.start, rough.end),
      start: walk.fixed?.start ?? rough.start,
      end: walk.fixed?.end ?? rough.end,
      cwd: state.cwd,
      isElsewhere: state.isElsewhere,
      zeroTells: false,
      needsPrevious: rough.joint === "&&",
      isConditional: rough.joint === "||",
      loop: place.loop,
      isBackground: place.isBackground,
      filters: place.filters,
      outputFiles: [],
      isSilenced: false,
      input: null,
    });
  }
}

function walkText(text: string, place: Place, state: ShellState, walk: Omit<Walk, "text">): void {
  const inner: Walk = { ...walk, text };
  const words = readSimpleCommand(text);
  if (words !== null) {
    const isTold = place.zeroTells && !place.isBackground;
    walkWords({ words, redirects: [], pos: 0, end: text.length }, { ...place, zeroTells: isTold }, state, inner);
    return;
  }
  const before = walk.found.length;
  try {
    const script = parse(text);
    if (script.errors === undefined || script.errors.length === 0) {
      walkList(script.commands, place, state, inner);
      return;
    }
  } catch {
    // A text that the parser gives up on is split by hand.
    walk.found.length = before;
  }
  walkRoughly(text, place, state, inner);
}

/**
 * The commands of a shell text in the order in which they stand, unwrapped. `cwd` is where the shell starts.
 * Bash grammar; what does not parse is split roughly, and nothing throws.
 */
export function splitShell(text: string, cwd: string | null): readonly ShellCommand[] {
  const found: ShellCommand[] = [];
  const place: Place = {
    zeroTells: true,
    needsPrevious: false,
    isConditional: false,
    loop: null,
    isBackground: false,
    filters: [],
    redirects: [],
  };
  const state: ShellState = { cwd, isElsewhere: false, exitsOnError: false, pipesFail: false, functions: new Map() };
  walkText(text.slice(0, MAX_LENGTH), place, state, { found, depth: 0, budget: { calls: MAX_CALLS }, fixed: null });
  return found;
}
