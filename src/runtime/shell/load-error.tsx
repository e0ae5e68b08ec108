/** A part of the page did not arrive: why, and a way to try again. What was prerendered stays readable below it. */

type Props = { message: string; retry: () => void };

export function LoadError({ message, retry }: Props) {
  return (
    <div className="load-error" role="alert">
      <p>
        <strong>A part of this page could not be loaded.</strong> {message}
      </p>
      <button type="button" className="button-quiet" onClick={retry}>
        Retry
      </button>
    </div>
  );
}
