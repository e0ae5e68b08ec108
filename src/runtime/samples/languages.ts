/** The languages of samples, in the order of their tabs. The samples themselves come with `all.ts`, when asked for. */

/** `id` is for `sampleFor` and to remember the reader's choice, `language` for the highlighter. */
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
