/** The settings of single tags in the configuration: address, label and place in the sidebar. */

import type { ApiDocument } from './document.js';
import { type OperationSettings, toSettings } from './operation-settings.js';
import { sortByPosition } from './positions.js';
import type { Tags } from './tags.js';

/** The settings of a tag. `isHidden` keeps it and its operations out of the reference's part of sidebars. */
export type TagSettings = Omit<OperationSettings, 'badge' | 'sdk'>;

/** Finds the settings of tags, and of groups of operations without a tag, by their names. */
export type TagSettingsFinder = {
  of: (name: string) => TagSettings;
  /** Entries that name no tag, as pointers below the API's entry. */
  unmatched: (names: Iterable<string>) => string[];
};

/** Creates the finder of a description. */
export function createTagSettings({ api }: ApiDocument): TagSettingsFinder {
  const { tags = [] } = api;
  const byName = new Map(tags.map(({ tag, ...entry }) => [tag, toSettings(entry, api)]));
  return {
    of: name => byName.get(name) ?? {},
    unmatched: names => {
      const known = new Set(names);
      return tags.flatMap(({ tag }, index) => (known.has(tag) ? [] : [`/tags/${index}`]));
    },
  };
}

/** In the order of their positions; the others follow in theirs. */
export function sortTags(names: readonly string[], { of }: TagSettingsFinder): string[] {
  return sortByPosition(names, name => of(name).position);
}

/** The tags with their groups in the order of positions. */
export function placeTags(tags: Tags, settings: TagSettingsFinder): Tags {
  return { ...tags, groups: tags.groups.map(group => ({ ...group, tags: sortTags(group.tags, settings) })) };
}
