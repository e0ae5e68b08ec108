/** A clock for tests of how long something computes. */

/** The processor time of this process in milliseconds: it stands still while other processes have the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
