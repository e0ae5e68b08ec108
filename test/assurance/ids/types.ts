/** The numbered rows of the threat model, and what proves each. */

/** A test: its file, and how its name begins. */
export type Proof = readonly [file: string, name: string];

/** `count` rows with one proof. `lacks` is what no test shows; without a proof, it is the reason. */
export type Item = { id: string; what: string; count: number; proofs: readonly Proof[]; lacks?: string };

const countOf = (id: string) => {
  const [first, last] = id.split('–').map(part => Number(part.slice(1)));
  return last === undefined ? 1 : last - first! + 1;
};

/** A row whose expected result is tested. */
export const proved = (id: string, what: string, ...proofs: Proof[]): Item => ({
  id,
  what,
  count: countOf(id),
  proofs,
});

/** A row of which a part is tested. */
export const inPart = (id: string, what: string, lacks: string, ...proofs: Proof[]): Item => ({
  ...proved(id, what, ...proofs),
  lacks,
});

/** A row that no test proves, with the reason. */
export const untested = (id: string, what: string, lacks: string): Item => ({ ...proved(id, what), lacks });

/** The state of a row. */
export const stateOf = ({ proofs, lacks }: Item): 'proved' | 'in part' | 'not tested' => {
  if (!proofs.length) return 'not tested';
  return lacks === undefined ? 'proved' : 'in part';
};
