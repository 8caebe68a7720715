import { useState } from "react";
import { scoreExercise } from "../../shared/review/exercise.ts";
import { scoreSpotCheck } from "../../shared/review/spot-check.ts";
import { beginExercise, beginSpotCheck } from "../actions/second-look.ts";
import { rateText } from "../components/rate-text.ts";
import { announce } from "../state/announcement.ts";
import { library } from "../store/database.ts";
import { useExercises, useSpotChecks } from "../store/live.ts";
import { answerExercise, answerSpotCheck } from "../store/second-looks.ts";
import { SecondLookCase } from "./SecondLookCase.tsx";

/** How well a review reads: an exercise with planted faults, and a second look at what was let pass. */
export function SecondLookScreen() {
  const exercises = useExercises();
  const spotChecks = useSpotChecks();
  const [isDrawing, setIsDrawing] = useState(false);
  if (exercises === undefined || spotChecks === undefined) return <p className="nothing">Reading…</p>;
  const draw = async (begin: () => Promise<string | null>): Promise<void> => {
    setIsDrawing(true);
    const refusal = await begin().finally(() => setIsDrawing(false));
    if (refusal !== null) announce(refusal);
  };
  const exercise = exercises.find(({ answers }) => answers.includes(null));
  const spotCheck = spotChecks.find(({ answers }) => answers.includes(null));
  if (exercise !== undefined) {
    const at = exercise.answers.indexOf(null);
    const one = exercise.cases[at];
    return (
      <div className="second-look">
        <p className="exercise-banner">
          <b>Exercise.</b> These are copies, some with a planted fault. Nothing here is exported, approved or entered in
          a review.
        </p>
        {one !== undefined && (
          <SecondLookCase
            key={`${exercise.id} ${at}`}
            title={`Exercise, ${at + 1} of ${exercise.cases.length}`}
            record={one}
            shown={one.shown}
            words={["Accept", "Flag"]}
            onAnswer={isFlagged => void answerExercise(library(), exercise.id, at, isFlagged)}
          />
        )}
      </div>
    );
  }
  if (spotCheck !== undefined) {
    const at = spotCheck.answers.indexOf(null);
    const one = spotCheck.cases[at];
    return (
      <div className="second-look">
        {one !== undefined && (
          <SecondLookCase
            key={`${spotCheck.id} ${at}`}
            title={`Spot check, ${at + 1} of ${spotCheck.cases.length}`}
            record={one}
            shown={one.text}
            words={["It holds", "Should be flagged"]}
            onAnswer={isMissed => void answerSpotCheck(library(), spotCheck.id, at, isMissed)}
          />
        )}
      </div>
    );
  }
  const answered = exercises.flatMap(({ cases, answers }) => cases.map((one, at) => ({ one, answer: answers[at] })));
  const score = scoreExercise(
    answered.map(({ one }) => one),
    at => answered[at]?.answer ?? null,
  );
  const missed = scoreSpotCheck(spotChecks.flatMap(({ answers }) => answers));
  return (
    <div className="second-look">
      <h1>Exercise and spot check</h1>
      <section className="card second-look-card" aria-labelledby="exercise-title">
        <header>
          <h2 id="exercise-title">Exercise</h2>
        </header>
        <p>
          Copies of records that you accepted and the session supports, about half of them with one planted fault. Judge
          them by their evidence.
        </p>
        <p>Planted faults flagged: {rateText(score.hits, score.planted, score.hitRate)}</p>
        <p>False alarms: {rateText(score.falseAlarms, score.honest, score.falseAlarmRate)}</p>
        <button type="button" className="button" disabled={isDrawing} onClick={() => void draw(beginExercise)}>
          Start an exercise
        </button>
      </section>
      <section className="card second-look-card" aria-labelledby="spot-check-title">
        <header>
          <h2 id="spot-check-title">Spot check</h2>
        </header>
        <p>A random sample of what was let pass, for a second look.</p>
        <p>Missed: {rateText(missed.missed, missed.looked, missed.missRate)}</p>
        {spotChecks.map(({ id, seed, atIso, cases, populationCount }) => (
          <p key={id} className="omission-place">
            {atIso.slice(0, 16).replace("T", " ")}: {cases.length} of {populationCount} drawn, seed {seed}
          </p>
        ))}
        <button type="button" className="button" disabled={isDrawing} onClick={() => void draw(beginSpotCheck)}>
          Draw a spot check
        </button>
      </section>
    </div>
  );
}
