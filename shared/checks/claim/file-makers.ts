/** Programs that unpack, fetch or copy files whose names they are not told. */
const BRINGS =
  /\b(?:(?:bsd)?tar\s+(?:-?\w*x|--extract|--get|(?:-\S+\s+)+-?\w*x)|(?:un(?:zip|rar|xz|zstd)|gunzip|bunzip2|cpio|ar|7z[ar]?|jar)\s|wget|aria2c|rsync|scp|xargs|parallel|docker|podman|git\s+(?:-C\s+\S+\s+)?(?:clone|submodule|worktree|archive)|gh\s+(?:repo\s+clone|run\s+download|release\s+download)|svn\s+(?:co|checkout|export)|aws\s+s3|gsutil|shutil\.unpack)|\bcurl\s[^|]*\s-[a-zA-Z]*[oO]|\bcp\s+-\w*[rRa]/;

/** Programs that make a project, a module, a migration or code from a template or a description. */
const GENERATES =
  /\b(?:npx?\s+(?:create|degit|init)|(?:npm|yarn|pnpm|bun)\s+(?:create|init|dlx)|create-[\w-]+|cargo\s+(?:new|init|generate|leptos)|go\s+(?:generate|mod\s+(?:init|vendor)|work\s+init)|(?:poetry|uv|pdm|hatch|rye|dotnet|mix|gleam|stack|cabal|lein|rebar3|dart|flutter|nx|ng|nest|vue|deno|swift\s+package|zig|crystal|dune|elm|gatsby|hugo|jekyll|mdbook|sphinx-quickstart|cookiecutter|copier|hygen|plop|yo|ember|rails|sam|cdk|pulumi|helm|kubebuilder|operator-sdk|buf|sqlc|mockery|mockgen|gqlgen|wire|ent|protoc|thrift|antlr4?|bison|flex|swig|cmake|meson|gn|bazel|alembic|flask|aerich|knex|sequelize|typeorm|prisma|drizzle-kit|diesel|sqlx|goose|migrate|dbmate|atlas|changeset|husky|storybook|eslint|jest|tailwindcss|shadcn|playwright)\s+(?:\S+\s+){0,3}?(?:new|init|create|generate|gen|g|add|scaffold|revision|migration|migrations|migrate\S*|make\S*|startapp|startproject|codegen|setup|--init|--autogenerate|-[ho]\S*)|tsc\s+(?:\S+\s+)?--init|(?:eslint|jest)\s+--init|protoc\s|codegen|generate|scaffold|manage\.py\s+(?:start\w+|makemigrations)|django-admin|php\s+artisan\s+make|make\s+\w*gen\w*|mvn\s+archetype|gradle\s+init|terraform\s+init|openssl\s|ssh-keygen|mkcert|pandoc|ffmpeg|convert|magick|csplit|split|jupytext|black-box)\b/;

/** Scripts, whose own files say what they write. */
const SCRIPTS =
  /\b(?:python3?|ruby|perl|php|deno\s+run|bun|tsx)\s+\S+\.(?:py|rb|pl|php|ts|js)\b|\bnode\s+\S+\.[cm]?[jt]s\b|\b(?:ba|z)?sh\s+\S+\.sh\b|\.\/[\w./-]+\.(?:sh|py|js)\b/;

/** A loop that writes: its files are named by a variable. What goes nowhere is no file. */
const LOOPS = /\bfor\s+\w+\s+in\b[^\n]*(?<![0-9&])>(?!\s*(?:\/dev\/null|&))/;

/** Programs that name no file that they do not find: what stands in their arguments is looked for, told or recorded. */
const TELLS =
  /^\s*(?:(?:\w{1,40}=\S{0,200}|sudo|time|env|then|do|else|!)\s+)*(?:cat|ls|head|tail|wc|grep|egrep|rg|ag|echo|printf|find(?![^\n]*-exec)|stat|file|less|tree|diff|pwd|which|test|\[{1,2}|awk|sort|uniq|jq|cd|mkdir|gh\s+(?:pr|issue|api|search|browse)|git\s+(?:-C\s+\S+\s+)?(?:status|diff|log|show|add|commit|blame|ls-files|grep|push|branch|tag|rev-parse|fetch|notes|merge-base|config|remote))(?=\s|$)/;
const QUOTED = /(?<!-[a-z]{0,3}c\s{1,4})(?:"(?:[^"\\]|\\[\s\S]){0,20000}"|'[^']{0,20000}')/g;

/** The commands of a shell text that do more than tell, without what they quote. */
export const actingCommands = (text: string): readonly string[] =>
  text
    .replace(QUOTED, "''")
    .split(/&&|\|\||[;|\n]/)
    .filter(command => command.trim() !== "" && !TELLS.test(command));

/** Whether a shell text may create files that it does not name. */
export const mayMakeFiles = (text: string): boolean =>
  // A loop is cut by its own semicolons.
  LOOPS.test(text) ||
  actingCommands(text).some(command => BRINGS.test(command) || GENERATES.test(command) || SCRIPTS.test(command));

/** Whether a command unpacks, fetches or copies files whose names it is not told. */
export const fetchesFiles = (command: string): boolean => BRINGS.test(command);

/** Whether a command makes files from a template or a description. */
export const makesFromTemplate = (command: string): boolean => GENERATES.test(command);
