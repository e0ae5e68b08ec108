/**
 * What a command learned of the project's files, question by question, so that a later run can ask again instead of
 * doing the work. Whatever a file system answers is an input: a text, that a file is missing, the names in a folder.
 */
import { type FileSystem, sha256Hex } from './project.js';

/** A question, as JSON → a short form of the answer. */
export type FileTrace = Map<string, string>;

type Question = [kind: keyof FileSystem, path: string, folders?: string[]];

/** A file system that notes its answers, and those of other threads that `add` brings. */
export type TracedFiles = {
  fs: FileSystem;
  trace: FileTrace;
  add: (answers: Iterable<[string, string]>) => void;
  /** False if one question had two answers. */
  isWhole: () => boolean;
};

/** Wraps a file system. */
export function traceFiles(fs: FileSystem): TracedFiles {
  const trace: FileTrace = new Map();
  const state = { isWhole: true };
  const note = (question: Question, answer: string) => add([[JSON.stringify(question), answer]]);
  const add = (answers: Iterable<[string, string]>) => {
    for (const [key, answer] of answers) {
      if ((trace.get(key) ?? answer) !== answer) state.isWhole = false;
      trace.set(key, answer);
    }
  };
  const ask = async <T>(question: Question, read: () => Promise<T>, shorten: (answer: T) => string): Promise<T> => {
    try {
      const answer = await read();
      note(question, shorten(answer));
      return answer;
    } catch (failure) {
      note(question, describeFailure(failure));
      throw failure;
    }
  };
  return {
    trace,
    add,
    isWhole: () => state.isWhole,
    fs: {
      readText: path => ask(['readText', path], () => fs.readText(path), sha256Hex),
      readBytes: path => ask(['readBytes', path], () => fs.readBytes(path), sha256Hex),
      readBelow: (path, folders) => ask(['readBelow', path, folders], () => fs.readBelow(path, folders), sha256Hex),
      exists: path => ask(['exists', path], () => fs.exists(path), String),
      hasFolder: path => ask(['hasFolder', path], () => fs.hasFolder(path), String),
      list: async (folder, ...others) => {
        // The whole folder, before what is asked for: a file that comes in between then makes the trace out of date.
        note(['list', folder], await answerTo(fs, ['list', folder]));
        return fs.list(folder, ...others);
      },
      fingerprint: path => {
        const answer = fs.fingerprint?.(path);
        // Without one, the file is read, which is noted too.
        if (answer !== undefined) note(['fingerprint', path], answer);
        return answer;
      },
    },
  };
}

/** True if the files give the same answers now. */
export async function isUpToDate(fs: FileSystem, trace: FileTrace): Promise<boolean> {
  const questions = [...trace].map(([key, answer]) => ({ question: JSON.parse(key) as Question, answer }));
  // The quickest to ask, and those that an edit changes.
  const [quick, others] = [true, false].map(isQuick =>
    questions.filter(({ question: [kind] }) => (kind === 'fingerprint') === isQuick),
  );
  for (const { question, answer } of quick!) if ((await answerTo(fs, question)) !== answer) return false;
  const same = await Promise.all(
    others!.map(async ({ question, answer }) => (await answerTo(fs, question)) === answer),
  );
  return same.every(Boolean);
}

async function answerTo(fs: FileSystem, [kind, path, folders = []]: Question): Promise<string> {
  try {
    switch (kind) {
      case 'readText':
      case 'readBytes':
        return sha256Hex(await fs[kind](path));
      case 'readBelow':
        return sha256Hex(await fs.readBelow(path, folders));
      case 'exists':
      case 'hasFolder':
        return String(await fs[kind](path));
      case 'list': {
        const { files, links, unreadable } = await fs.list(path);
        return sha256Hex(JSON.stringify([files, links, [...(unreadable?.keys() ?? [])]]));
      }
      case 'fingerprint':
        return fs.fingerprint?.(path) ?? '';
    }
  } catch (failure) {
    return describeFailure(failure);
  }
}

const describeFailure = (failure: unknown) => `failed: ${(failure as NodeJS.ErrnoException).code ?? ''}`;
