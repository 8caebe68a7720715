import { isJsonObject } from "../lib/json-text.ts";

/** The shape of a JSON document, closed at every level: what checks a value and what its JSON Schema is written from. */
export type ClosedShape =
  | { readonly kind: "constant"; readonly value: string | number }
  /** `pattern` is anchored at both ends; `name` is what such a text is called. */
  | { readonly kind: "text"; readonly pattern: string; readonly name: string }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  /** A number from zero, fractions too. */
  | { readonly kind: "amount" }
  | { readonly kind: "flag" }
  | { readonly kind: "nullable"; readonly of: ClosedShape }
  | { readonly kind: "list"; readonly of: ClosedShape; readonly min: number; readonly max: number }
  | { readonly kind: "object"; readonly members: Readonly<Record<string, ClosedShape>> };

/** The first thing that is wrong: where (a path of keys) and what. */
export interface ShapeFault {
  readonly path: string;
  readonly message: string;
}

const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(pattern);
  patterns.set(pattern, known);
  return known.test(text);
}

const joined = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

/** What is wrong with a parsed JSON value; null where it has the shape. */
export function findShapeFault(value: unknown, shape: ClosedShape, path = ""): ShapeFault | null {
  const fault = (isRight: boolean, message: string): ShapeFault | null => (isRight ? null : { path, message });
  switch (shape.kind) {
    case "constant":
      return fault(value === shape.value, `must be ${JSON.stringify(shape.value)}`);
    case "text":
      return fault(typeof value === "string" && matches(shape.pattern, value), `must be ${shape.name}`);
    case "integer": {
      const isWithin = Number.isSafeInteger(value) && Number(value) >= shape.min && Number(value) <= shape.max;
      return fault(isWithin, `must be a whole number from ${shape.min} to ${shape.max}`);
    }
    case "amount":
      return fault(typeof value === "number" && Number.isFinite(value) && value >= 0, "must be a number from zero");
    case "flag":
      return fault(typeof value === "boolean", "must be true or false");
    case "nullable":
      return value === null ? null : findShapeFault(value, shape.of, path);
    case "list":
      return findListFault(value, shape, path);
    case "object":
      return findObjectFault(value, shape.members, path);
  }
}

function findListFault(
  value: unknown,
  { of, min, max }: Extract<ClosedShape, { kind: "list" }>,
  path: string,
): ShapeFault | null {
  if (!Array.isArray(value)) return { path, message: "must be an array" };
  if (value.length < min || value.length > max) {
    const message = max === 0 ? "must be empty" : `must have ${min === max ? max : `${min} to ${max}`} items`;
    return { path, message };
  }
  for (const [index, item] of value.entries()) {
    const found = findShapeFault(item, of, joined(path, String(index)));
    if (found !== null) return found;
  }
  return null;
}

function findObjectFault(
  value: unknown,
  members: Readonly<Record<string, ClosedShape>>,
  path: string,
): ShapeFault | null {
  if (!isJsonObject(value)) return { path, message: "must be an object" };
  for (const [key, member] of Object.entries(members)) {
    const at = joined(path, key);
    if (!Object.hasOwn(value, key)) return { path: at, message: "is missing" };
    const found = findShapeFault(value[key], member, at);
    if (found !== null) return found;
  }
  const extra = Object.keys(value).find(key => !Object.hasOwn(members, key));
  return extra === undefined ? null : { path: joined(path, extra), message: "is not allowed" };
}

/** The shape as JSON Schema, draft 2020-12. */
export function jsonSchemaOf(shape: ClosedShape): Readonly<Record<string, unknown>> {
  switch (shape.kind) {
    case "constant":
      return { const: shape.value };
    case "text":
      return { type: "string", pattern: shape.pattern };
    case "integer":
      return { type: "integer", minimum: shape.min, maximum: shape.max };
    case "amount":
      return { type: "number", minimum: 0 };
    case "flag":
      return { type: "boolean" };
    case "nullable":
      return { anyOf: [jsonSchemaOf(shape.of), { type: "null" }] };
    case "list":
      return { type: "array", minItems: shape.min, maxItems: shape.max, items: jsonSchemaOf(shape.of) };
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(Object.entries(shape.members).map(([key, of]) => [key, jsonSchemaOf(of)])),
        required: Object.keys(shape.members),
        additionalProperties: false,
      };
  }
}
