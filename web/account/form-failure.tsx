export function FormFailure({ text }: { text: string }) {
  return (
    <p className="r-account-failure" role="alert" hidden={text === ''}>
      {text}
    </p>
  );
}
