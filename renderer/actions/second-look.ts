import { library } from "../store/database.ts";
import { startExercise, startSpotCheck } from "../store/second-looks.ts";
import { NO_REVIEWER, stampNow } from "./decide.ts";

/** A drawing signed by the reviewer now, with a fresh seed; null while there is no name. */
async function drawingNow() {
  const stamp = await stampNow();
  return stamp === null ? null : { ...stamp, seed: crypto.randomUUID() };
}

/** Draws an exercise. Gives the sentence why none could be drawn, or null. */
export async function beginExercise(): Promise<string | null> {
  const drawing = await drawingNow();
  if (drawing === null) return NO_REVIEWER.error.message;
  const drawn = await startExercise(library(), drawing);
  return drawn === null ? "There is nothing to practise on: no supported record has been accepted yet." : null;
}

/** Draws a spot check. Gives the sentence why none could be drawn, or null. */
export async function beginSpotCheck(): Promise<string | null> {
  const drawing = await drawingNow();
  if (drawing === null) return NO_REVIEWER.error.message;
  const drawn = await startSpotCheck(library(), drawing);
  return drawn === null ? "There is nothing to look at again: no record has been let pass yet." : null;
}
