/** For texts that everybody has to understand. */
export function BothLanguages({ en, hi }: { en: string; hi: string }) {
  return (
    <>
      <span lang="en">{en}</span>{' '}
      <span lang="hi" className="block">
        {hi}
      </span>
    </>
  )
}
