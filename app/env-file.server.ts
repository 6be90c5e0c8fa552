/** A comment, or a quoted value that Node and Docker Compose read alike: Compose replaces `$` and `\` in double quotes. */
const COMMENT_OR_QUOTED =
  /^[^\S\n]*#[^\n]*|(?<=^[^\n=]*=[^\S\n]*)(?:'[^']*(?<!\\)'|"[^"$\\]*")[^\S\n]*(?:#[^\n]*)?$/gm
const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*?)\s*$/
const TRAILING_COMMENT = / #( .*)?$/

/**
 * Lists lines that Node's parser and Docker Compose read differently or cut without a word. Node also joins a line
 * without `=` with the next one, and keeps an opening quote that is not closed.
 *
 * @param isSecret true for names whose value may contain ` # `
 */
export function findLineProblems(
  text: string,
  { isSetting, isSecret }: Record<'isSetting' | 'isSecret', (name: string) => boolean>,
): string[] {
  const bare = text.replaceAll(COMMENT_OR_QUOTED, (part) => part.replaceAll(/[^\n]/g, ''))
  return bare.split('\n').flatMap((line, index) => {
    const problem = findProblem(line)
    return problem ? [`Line ${index + 1} ${problem}`] : []
  })

  function findProblem(line: string): string | undefined {
    const [, name, written = ''] = ASSIGNMENT.exec(line) ?? []
    if (name === undefined) {
      const [, first] = /^\s*(?:export\s+)?([A-Z]\w*)/i.exec(line) ?? []
      if (first && isSetting(first)) return `needs a = after ${first}`
      if (line.trim() === '') return undefined
      return line.includes('=') ? 'has an invalid name before =' : 'has no ='
    }
    const [, quote] = /^\s*(["'`])/.exec(written) ?? []
    if (quote && written.indexOf(quote) === written.lastIndexOf(quote))
      return 'has no closing quote'
    const value = isSecret(name) ? written : written.replace(TRAILING_COMMENT, '')
    return /^\s*~|[#$'"`]/.test(value) ? `(${name}): ${adviceFor(value.trim())}` : undefined
  }
}

function adviceFor(written: string): string {
  const quote = quoteFor(written.replace(/^(["'`])(.*)\1$/, '$2'))
  if (quote === "'") return 'put the value in single quotes'
  return quote ? 'put the value in double quotes' : "choose a value without '"
}

/** Returns the quote in which Node and Docker Compose read the value alike, if there is one. */
export function quoteFor(value: string): "'" | '"' | undefined {
  if (!/'|\\$/.test(value)) return "'"
  return /["$\\]/.test(value) ? undefined : '"'
}
