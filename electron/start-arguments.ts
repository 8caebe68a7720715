/**
 * The person's own arguments out of a process's. Unpackaged, Electron's and a test driver's stand before them, so a start
 * puts `--` between; packaged, they follow the program, mixed with switches that Chromium has taken for itself.
 */
export function readStartArguments(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const separator = argv.indexOf("--");
  if (separator !== -1) return argv.slice(separator + 1);
  return isPackaged ? argv.slice(1).filter(argument => !argument.startsWith("-")) : [];
}
