// Packs the app for Linux around a stand-in for Electron's binary, and checks what would ship: the files in the archive,
// its size, and the fuses as they are set in the binary. Needs no network. It starts nothing: a stand-in cannot.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";

// Where @electron/fuses finds the switches in a binary: a sentinel, a version, a count, then one byte each.
const FUSE_SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const UNSET_FUSES = "\u0001\u0009100011111";
const EXPECTED_FUSES = [
  ["runAsNode", "0"],
  ["enableCookieEncryption", "1"],
  ["enableNodeOptionsEnvironmentVariable", "0"],
  ["enableNodeCliInspectArguments", "0"],
  ["enableEmbeddedAsarIntegrityValidation", "1"],
  ["onlyLoadAppFromAsar", "1"],
  ["loadBrowserProcessSpecificV8Snapshot", null],
  ["grantFileProtocolExtraPrivileges", "0"],
];
const MOST_ARCHIVE_BYTES = 8 * 1024 * 1024;

/** The paths in an asar archive: a pickled JSON header stands before the files. */
function listArchive(archive) {
  const header = JSON.parse(archive.toString("utf8", 16, 16 + archive.readUInt32LE(12)));
  const list = (files, under) =>
    Object.entries(files).flatMap(([name, entry]) =>
      entry.files ? list(entry.files, `${under}${name}/`) : [`${under}${name}`],
    );
  return list(header.files, "");
}

const scratch = mkdtempSync(join(tmpdir(), "countersign-package-"));
const problems = [];
const expect = (isRight, problem) => isRight || problems.push(problem);
try {
  await build(["renderer", "electron"]);
  const standIn = join(scratch, "electron");
  mkdirSync(join(standIn, "resources"), { recursive: true });
  writeFileSync(join(standIn, "electron"), `${"\0".repeat(64)}${FUSE_SENTINEL}${UNSET_FUSES}${"\0".repeat(64)}`);
  chmodSync(join(standIn, "electron"), 0o755);
  for (const name of ["LICENSE", "version"]) writeFileSync(join(standIn, name), "0.0.0\n");
  const output = join(scratch, "packages");
  const options = ["--linux", "dir", `-c.electronDist=${standIn}`, `-c.directories.output=${output}`];
  const packed = spawnSync("npx", ["electron-builder", ...options], { encoding: "utf8" });
  // Its log is long, and of use only where it failed.
  if (packed.status !== 0) console.error(packed.stdout, packed.stderr);
  expect(packed.status === 0, `electron-builder ended with ${packed.status}`);
  if (packed.status === 0) {
    const resources = join(output, "linux-unpacked", "resources");
    const archive = readFileSync(join(resources, "app.asar"));
    const paths = listArchive(archive);
    for (const path of [
      "package.json",
      "dist/electron/main.js",
      "dist/electron/preload.cjs",
      "dist/renderer/index.html",
    ])
      expect(paths.includes(path), `${path} is missing`);
    const strays = paths.filter(path => !/^(package\.json|dist\/(electron|renderer)\/)/u.test(path));
    expect(strays.length === 0, `does not belong there: ${strays.slice(0, 5).join(", ")}`);
    expect(archive.length <= MOST_ARCHIVE_BYTES, `the archive has ${archive.length} bytes`);
    expect(readdirSync(join(resources, "fixtures", "example")).length > 0, "the example library is missing");
    const binary = readFileSync(join(output, "linux-unpacked", "countersign"), "latin1");
    const fuses = binary.slice(binary.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2);
    EXPECTED_FUSES.forEach(([name, value], index) => {
      expect(value === null || fuses[index] === value, `the fuse ${name} is ${fuses[index]}, not ${value}`);
    });
    console.log(`packed: ${paths.length} files, ${archive.length} bytes`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const problem of problems) console.error(`package: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
