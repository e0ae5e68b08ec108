/** The tabs that a running `docsc serve` tells of changes, by events that the server sends. */
import type { ServerResponse } from 'node:http';

/** Maximum number of tabs that listen for changes. */
const MAX_TABS = 200;
/** Size of the messages that a tab may leave unread. */
const MAX_UNREAD_BYTES = 4_000_000;

/** The open tabs. Messages are plain data. */
export type Tabs = {
  isFull: () => boolean;
  /** Begins the stream of events on a response, with these headers and messages. */
  open: (response: ServerResponse, headers: Record<string, string>, messages: readonly unknown[]) => void;
  /** Tells a tab of another run one thing and ends its stream. */
  turnAway: (response: ServerResponse, headers: Record<string, string>, message: unknown) => void;
  broadcast: (message: unknown) => void;
};

/** Creates the list of tabs, which has none. */
export function createTabs(): Tabs {
  const tabs = new Set<ServerResponse>();
  const begin = (response: ServerResponse, headers: Record<string, string>) => {
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'x-content-type-options': 'nosniff',
    });
    response.write('retry: 500\n\n');
  };
  return {
    isFull: () => tabs.size >= MAX_TABS,
    open: (response, headers, messages) => {
      begin(response, headers);
      for (const message of messages) response.write(formatEvent(message));
      tabs.add(response);
      response.on('close', () => tabs.delete(response));
    },
    turnAway: (response, headers, message) => {
      begin(response, headers);
      response.end(formatEvent(message));
    },
    broadcast: message => {
      const event = formatEvent(message);
      for (const tab of tabs) {
        tab.write(event);
        // A tab that reads nothing connects again once it does.
        if (tab.writableLength > MAX_UNREAD_BYTES) tab.destroy();
      }
    },
  };
}

/** One message of an event stream. */
export function formatEvent(message: unknown): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
