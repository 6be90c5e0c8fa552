export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={at} className="rounded-sm bg-sunk px-1 text-[0.92em] wrap-anywhere">
        {part}
      </code>
    ),
  )
}
