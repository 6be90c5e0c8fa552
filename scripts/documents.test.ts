/** What the documents name exists: files, links and their sections, commands, and in the recipes every function and type. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const folders = new Set(tracked.flatMap((path) => parentsOf(path)))
const documents = tracked.filter(
  (path) => path.endsWith('.md') && !/^(CHANGELOG|docs\/decisions\/)/.test(path),
)
const read = (path: string) => readFileSync(path, 'utf8')
const scripts = Object.keys(
  (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
)

function parentsOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...parentsOf(folder)]
}

/** The recipe for a tab creates these. */
const EXAMPLES = [
  'app/domain/accounts/list-sign-ins.server.ts',
  'app/routes/dashboard/log/log.server.ts',
  'app/routes/dashboard/log/log.tsx',
  'tests/routes/log-tab.test.ts',
]
/** Words of others. */
const FOREIGN = ['OFFSET']

const matchesIn = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found]) => found!)),
]

/** The id that renderers of Markdown give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

describe.each(documents)('%s', (path) => {
  const text = read(path)
  const prose = text.replaceAll(/^```[^]*?^```/gm, '')

  it('names files and folders that exist', () => {
    const named = matchesIn(prose, /`((?:app|bench|db|deploy|docs|scripts|tests)\/[\w./$-]+)`/g)
    const missing = named
      .map((name) => name.replace(/\/$/, ''))
      .filter((name) => ![...tracked, ...folders, ...EXAMPLES].includes(name))
    expect(missing).toEqual([])
  })

  it('links to files and sections that exist', () => {
    const broken = matchesIn(prose, /\]\(([^)\s]+)\)/g)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', section] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        if (!existsSync(target)) return true
        if (section === undefined) return false
        return !matchesIn(read(target), /^#+ (.*)$/gm)
          .map(anchorOf)
          .includes(section)
      })
    expect(broken).toEqual([])
  })

  it('names commands that exist', () => {
    const commands = matchesIn(text, /\bnpm run ([a-z][\w:-]*)/g)
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
    const programs = matchesIn(text, /\b(?:node|npx tsx) ((?:scripts|bench)\/[\w.-]+)/g)
    expect(programs.filter((name) => !tracked.includes(name))).toEqual([])
  })
})

describe.each(['CONTRIBUTING.md', 'docs/add-a-tab.md', 'docs/architecture.md'])('%s', (path) => {
  it('names functions, types and constants that exist', () => {
    const code = tracked
      .filter((file) =>
        /^((app|db|tests|scripts|serve|server).*\.(tsx?|mjs)|package\.json)$/.test(file),
      )
      .filter((file) => file !== 'scripts/documents.test.ts')
      .map(read)
      .join('\n')
    const words = new Set(code.match(/[A-Za-z_]\w*/g))
    const named = matchesIn(read(path), /`([A-Za-z][A-Za-z_]*)(?:\(.*?\))?`/g)
    // Camel case or capitals; plain words may be anything.
    const names = named.filter((name) => /[a-z][A-Z]|^[A-Z_]{3,}$/.test(name))
    expect(names.filter((name) => !words.has(name) && !FOREIGN.includes(name))).toEqual([])
  })
})
