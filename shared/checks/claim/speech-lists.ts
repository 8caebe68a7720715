import { isSameStem, stemOf } from "./speech-words.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stemOf));

/** Words that only hold a sentence together. Lower-case. */
export const FILLERS = list(`
a an the and or but of in on at to for from by with as is are was were be been being it its it's this that that's these those
we we're we've we'll i i'm i'll i've i'd you your he she they our their them me my us will shall should can could may might must do does did done has
have had if then so than rather also just only all any each every into over under about after before while when which who what where how
there here yes yeah up out off via per vs etc now still let let's lets please really actually instead again okay ok well
want wants wanted like think need needs needed going gonna anymore more longer too very much such both either way one ones
some same own because since though although already yet ever always never not no don't doesn't won't cannot
`);

/** Words that a person adds to the name of a thing without meaning another thing. */
const VAGUE = stems(`
thing things idea approach stuff part parts layer layers feature option options plan dependency dependencies requirement
solution route way logic code implementation support version setup system service library libraries package packages lib module whole
entire entirely completely altogether project app application repo repository codebase after either kind sort type types
instance default choice chosen choose use using used go going bother try trying work works working add adding added introduce
make making made set keep keeping implement implementing decision decided decide new current currently existing original
first everything anything nothing something around get getting put moving forward time times final finally simply simple tool
tools method methods strategy pattern mechanism handling based side step steps able user users user's enough right
prefer preferred pick picked adopt adopted stick stay leave left bring restore retain preserve want do doing done sense switch switched
migrate migrated replace replaced change changed convert back return revert longer need needed
`);

export const isVague = (stem: string): boolean => VAGUE.has(stem);

/** Words that start a new course: what follows is chosen. */
export const CHOOSING = list(`
use uses using used go goes going went pick picks picked picking choose chooses chose chosen choosing adopt adopted adopting
keep keeps kept keeping stick sticking stay staying prefer prefers preferred make makes making set sets put puts want wants
stay retain retained retaining preserve restore restored restoring try leave leaving bring need enable enabled add adding added
readd re-add reinstate reintroduce allow return returning
`);

/** Words with which a thing that was given up is taken again, or one that was taken is held on to. */
export const HOLDING = list(`
use uses using go going keep keeps kept keeping stick sticking stick stay staying restore restored restoring leave retain
preserve reinstate reintroduce readd re-add prefer want choose pick adopt back need allow return add
`);

/** Words with which a thing is given up. */
export const DROPPING = list(`
drop drops dropped dropping remove removes removed removing scrap scraps scrapped scrapping ditch ditched ditching abandon
abandoned abandoning forget forgo skip skips skipped skipping cancel cancels cancelled canceled cancelling canceling undo undid
undone undoing nix nixed kill killed killing delete deleted deleting discard discarded disable disabled disabling exclude excluded
excluding reject rejected rejecting reverse reversed reversing omit omitted omitting avoid avoids avoiding stop stops stopped
stopping quit against revert reverts reverted reverting rule-out lose ban bans banned forbid forbidden eliminate eliminated
retire retired purge axe axed toss tossed trash trashed dump dumped dumping
`);

/** Words that turn what follows. */
export const NEGATING = list(`
not no never without cannot can't don't doesn't won't shouldn't isn't aren't didn't wouldn't mustn't wasn't weren't couldn't
neither nor none dont doesnt wont
`);

const groups = (lists: readonly string[]): readonly ReadonlySet<string>[] =>
  lists.map(words => new Set(words.split(" ").flatMap(word => [word, stemOf(word)])));

/** Names of things of which a project takes one: another of the same group for the same purpose takes its place. */
const NAMES = groups([
  "postgres postgresql mysql mariadb sqlite mongodb mongo dynamodb cockroachdb mssql duckdb firestore cassandra",
  "redis memcached valkey in-memory",
  "npm yarn pnpm bun",
  "jest vitest mocha jasmine",
  "pytest unittest",
  "playwright cypress selenium puppeteer",
  "graphql grpc trpc soap rest",
  "jwt jwts cookie cookies session sessions",
  "oauth saml ldap",
  "zod joi yup ajv valibot",
  "axios undici fetch got",
  "express fastify koa hono nestjs",
  "flask django fastapi",
  "docker podman",
  "aws gcp azure heroku vercel netlify cloudflare",
  "react vue svelte angular preact",
  "tailwind bootstrap mui",
  "webpack vite rollup esbuild parcel",
  "prisma drizzle typeorm sequelize knex kysely",
  "kafka rabbitmq sqs nats",
  "moment dayjs date-fns luxon",
  "winston pino bunyan",
  "eslint biome oxlint",
  "json yaml toml xml csv protobuf msgpack",
  "python rust golang typescript javascript java kotlin ruby go",
  "github gitlab bitbucket",
  "websocket websockets sse polling webhooks webhook",
  "uuid ulid nanoid uuids ulids autoincrement",
  "terraform pulumi cloudformation",
  "redux zustand mobx jotai",
  "poetry pip uv conda pipenv",
  "maven gradle bazel",
  "bash zsh fish powershell",
  "us-east-1 us-west-2 eu-west-1 eu-central-1",
  "s3 gcs minio r2",
  "bcrypt argon2 scrypt pbkdf2",
  "md5 sha1 sha256",
]);
/** Words that are as often no name. */
const ORDINARY = new Set(
  "rest fetch got express go fish parcel moment session sessions cookie cookies react polling in-memory koa".split(" "),
);

/** Qualities of which a thing has one. */
const QUALITIES = groups([
  "tabs spaces",
  "rebase merge squash",
  "main master develop trunk",
  "utc local",
  "sync async synchronous asynchronous",
  "public private internal",
  "enabled disabled",
  "optional required mandatory",
  "strict lenient loose",
  "eager lazy",
  "soft hard",
  "manual automatic",
  "light dark",
  "local remote",
  "monday tuesday wednesday thursday friday saturday sunday",
  "patch minor major",
  "kebab-case snake_case camelcase pascalcase",
  "mit apache gpl bsd",
  "staging production",
  "blocking nonblocking",
  "ascending descending",
  "single double",
  "uppercase lowercase",
]);

/** Whether two stems name different things of one group. */
export const areRivals = (a: string, b: string): boolean =>
  a !== b &&
  !isSameStem(a, b) &&
  (NAMES.some(group => group.has(a) && group.has(b)) || QUALITIES.some(group => group.has(a) && group.has(b)));

/** Whether a stem names a thing, though it may be written small. */
export const isKnownName = (stem: string): boolean => !ORDINARY.has(stem) && NAMES.some(group => group.has(stem));
