import type { Collection, Table } from "dexie";

/** The rows of a table whose keys are a name and a number, of one name, in the order of the numbers. */
export const rowsOf = <Row>(table: Table<Row, [string, number]>, name: string): Collection<Row, [string, number]> =>
  table.where(":id").between([name, 0], [name, Number.POSITIVE_INFINITY]);
