interface Issues {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/** Reports at `end` an interval that ends before it starts. */
export function inOrder<Start extends string, End extends string>(start: Start, end: End) {
  return (dates: { readonly [Name in Start | End]?: string | undefined }, context: Issues): void => {
    const [from, to] = [dates[start], dates[end]];
    if (from === undefined || to === undefined || from <= to) return;
    const message = 'La fecha final debe ser igual o posterior a la inicial';
    context.addIssue({ code: 'custom', path: [end], message });
  };
}
