/**
 * The row below a document that asks whether it was helpful: two buttons, and perhaps a field for a comment. Each page has
 * one answer per visit to the site. A press before the row has hydrated is held and repeated, as for every button of an
 * article. The bundler replaces this file by `feedback-stub.ts` for sites without the row.
 */
import { type ReactElement, useState } from 'react';
import type { ShellInfo } from '../../format.js';
import type { Route } from '../../routes.js';
import { type FeedbackAnswer, useSiteData } from '../data/site-data.js';
import { CommentForm } from './feedback-comment.js';
import { reportFeedback } from './feedback-report.js';

type FeedbackInfo = NonNullable<ShellInfo['feedback']>;

const choices = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

const THANKS = 'Thank you for your answer.';

/** The row of a page. It reports the answer, says so, and offers another try if the answer did not arrive. */
export function renderFeedback(route: Route, feedback: FeedbackInfo): ReactElement {
  return <FeedbackRow route={route} feedback={feedback} />;
}

function FeedbackRow({ route, feedback }: { route: Route; feedback: FeedbackInfo }) {
  const { answers } = useSiteData();
  const [before] = useState(answers?.get(route));
  const [answer, setAnswer] = useState(before);
  const [isSending, setIsSending] = useState(false);
  const [status, setStatus] = useState(before ? THANKS : '');
  const choose = async (chosen: FeedbackAnswer) => {
    if (answer || isSending) return;
    setIsSending(true);
    setStatus('');
    const failure = await reportFeedback(feedback, { answer: chosen });
    setIsSending(false);
    setStatus(failure ?? THANKS);
    if (failure) return;
    answers?.set(route, chosen);
    setAnswer(chosen);
  };
  return (
    <div className="feedback" role="group" aria-labelledby="docsc:feedback">
      <p id="docsc:feedback">{feedback.question}</p>
      <p className="feedback-choices">
        {choices.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={answer === value}
            aria-disabled={answer !== undefined || isSending || undefined}
            onClick={() => void choose(value)}
          >
            {label}
          </button>
        ))}
      </p>
      <p className="feedback-status" role="status" tabIndex={-1}>
        {status}
      </p>
      {feedback.comment && answer !== before && answer && (
        <CommentForm send={comment => reportFeedback(feedback, { answer, comment })} onSent={setStatus} />
      )}
    </div>
  );
}
