/** The field for a comment below an answer. */
import { type FormEvent, useId, useState } from 'react';

/** `send` resolves with the reason why the comment did not arrive. `onSent` is called once it did. */
type Props = { send: (comment: string) => Promise<string | undefined>; onSent: (status: string) => void };

/** As long as a comment may be; a longer one is a report that deserves an issue. */
const MAX_LENGTH = 2000;

/** A form that keeps the text until it has arrived, and then leaves. */
export function CommentForm({ send, onSent }: Props) {
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState('');
  if (isSent) return null;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const comment = form.querySelector('textarea')!.value.trim();
    if (!comment || isSending) return;
    setIsSending(true);
    setFailure('');
    const problem = await send(comment);
    setIsSending(false);
    if (problem) return setFailure(problem);
    // The button that has the focus is about to vanish.
    form.parentElement?.querySelector<HTMLElement>('[role="status"]')?.focus();
    setIsSent(true);
    onSent('Thank you for your comment.');
  };
  return (
    <form className="feedback-comment" onSubmit={event => void submit(event)}>
      <label htmlFor={id}>Anything to add? (optional)</label>
      <textarea id={id} rows={3} maxLength={MAX_LENGTH} />
      <p>
        <button type="submit" className="button" aria-disabled={isSending || undefined}>
          Send comment
        </button>
        <span role="status">{failure}</span>
      </p>
    </form>
  );
}
