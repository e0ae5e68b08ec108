/** The meaning of an HTTP status in words. */
import { STATUS_CODES } from 'node:http';

const statusFamilies: Record<string, string> = {
  default: 'Any other status',
  '1xx': 'Informational',
  '2xx': 'Success',
  '3xx': 'Redirection',
  '4xx': 'Client error',
  '5xx': 'Server error',
};

/** The reason phrase in sentence case: `Not Found` → `Not found`. Words in capitals stay so. */
export function statusText(key: string): string {
  const words = STATUS_CODES[key]?.split(' ');
  if (!words) return statusFamilies[key.toLowerCase()] ?? '';
  return words.map((word, index) => (index && word !== word.toUpperCase() ? word.toLowerCase() : word)).join(' ');
}
