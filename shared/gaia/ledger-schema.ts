/** The tables of a continuity store as SQL. Source: the continuity store of GuitarAlchemist/gaia (5e6f5a2). */
export const LEDGER_SCHEMA = `
CREATE TABLE continuity_meta (id INTEGER PRIMARY KEY CHECK(id=1), schema_version INTEGER NOT NULL CHECK(schema_version=1),
  clock_epoch TEXT NOT NULL, clock_sequence INTEGER NOT NULL CHECK(clock_sequence>=0), clock_head TEXT NOT NULL,
  last_candidate_utc TEXT) STRICT;
CREATE TABLE continuity_state (id INTEGER PRIMARY KEY CHECK(id=1), revision INTEGER NOT NULL CHECK(revision>=1),
  state_json TEXT NOT NULL) STRICT;
CREATE TABLE continuity_operations (operation_id TEXT PRIMARY KEY, request_digest TEXT NOT NULL,
  response_json TEXT NOT NULL) STRICT;
CREATE TABLE continuity_operation_reservations (operation_id TEXT PRIMARY KEY, owner_operation_id TEXT NOT NULL) STRICT;
CREATE TABLE continuity_inspections (ordinal INTEGER PRIMARY KEY AUTOINCREMENT, operation_id TEXT NOT NULL UNIQUE,
  request_digest TEXT NOT NULL, response_json TEXT NOT NULL) STRICT;
CREATE TABLE continuity_events (ordinal INTEGER PRIMARY KEY AUTOINCREMENT, event_type TEXT NOT NULL,
  event_json TEXT NOT NULL) STRICT;`;
