import { useEffect, useState } from "react";
import type { HandoffId } from "../../shared/model/ids.ts";
import {
  type CheckpointPlace,
  chooseStore,
  findOwnStore,
  proposePlace,
  readStores,
  saveCheckpoint,
} from "../actions/save-checkpoint.ts";
import { type SaveWords, StoreSaveForm } from "../components/StoreSaveForm.tsx";
import { sayApprovedSave } from "../components/save-words.ts";

interface Known extends Awaited<ReturnType<typeof readStores>> {
  readonly place: CheckpointPlace;
}

/** The approved checkpoint of a handoff, saved where its successor looks for it. */
export function SaveInStore({ handoffId }: { readonly handoffId: HandoffId }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<SaveWords | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const [place, stores] = await Promise.all([proposePlace(handoffId), readStores()]);
      const own = await findOwnStore(handoffId, stores.stores);
      if (isGone || place === null) return;
      setKnown({ ...stores, place });
      // Where it came from none of several, the reviewer says where it goes.
      const sole = stores.stores.length === 1 ? stores.stores[0] : undefined;
      setChosen((own ?? sole)?.token ?? null);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [handoffId]);
  if (known === null) return null;
  const choose = async (): Promise<void> => {
    const store = await chooseStore();
    if (store === null) return;
    setKnown({ ...known, stores: [...known.stores.filter(({ token }) => token !== store.token), store] });
    setChosen(store.token);
  };
  const save = async (store: string, place: CheckpointPlace): Promise<void> => {
    const saved = await saveCheckpoint(handoffId, store, place);
    setOutcome(
      saved.ok
        ? sayApprovedSave(saved.value.save, saved.value.warnings)
        : { isSaved: false, lines: [saved.error.message] },
    );
  };
  return (
    <StoreSaveForm
      stores={known.stores}
      canChoose={known.canChoose}
      chosen={chosen}
      initial={known.place}
      outcome={outcome}
      onPick={setChosen}
      onChooseFolder={() => void choose()}
      onSave={(store, place) => void save(store, place)}
    />
  );
}
