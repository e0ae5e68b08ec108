/** The languages of samples. Their generators are in `all.ts`, which is loaded when a reader first needs it. */

/** In the order of the tabs. `id` is that of `generateSample` and of the stored choice, `language` the highlighter's. */
export const languages: readonly { id: string; label: string; language: string }[] = [
  { id: 'curl', label: 'curl', language: 'bash' },
  { id: 'python', label: 'Python', language: 'python' },
  { id: 'go', label: 'Go', language: 'go' },
  { id: 'node', label: 'Node.js', language: 'javascript' },
  { id: 'ruby', label: 'Ruby', language: 'ruby' },
  { id: 'csharp', label: 'C#', language: 'csharp' },
  { id: 'php', label: 'PHP', language: 'php' },
  { id: 'java', label: 'Java', language: 'java' },
  { id: 'powershell', label: 'PowerShell', language: 'powershell' },
];
