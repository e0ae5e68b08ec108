/**
 * micromark applies edits to its list of events by copying the whole list, at each quote and list item that ends. Its
 * edits are near the end of the list, so only what follows the first of them has to move.
 */
import { EditMap } from 'micromark-util-edit-map';

/** Makes micromark copy no more than has to move. Edits micromark, for this process. */
export function moveOnlyTails(): void {
  EditMap.prototype.consume = function consume(events) {
    const changes = this.map.sort(([one], [other]) => one - other);
    const [first] = changes;
    if (!first) return undefined;
    const moved = events.slice(first[0]);
    events.length = first[0];
    let from = first[0];
    for (const [at, removed, added] of changes) {
      for (let index = from; index < at; index++) events.push(moved[index - first[0]]!);
      for (const event of added) events.push(event);
      from = Math.max(from, at + removed);
    }
    for (let index = from; index < first[0] + moved.length; index++) events.push(moved[index - first[0]]!);
    this.map.length = 0;
    this.index.clear();
    return undefined;
  };
}
