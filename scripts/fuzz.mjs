/**
 * Property tests with examples that nobody has tried yet. `npm test` tries the same ones at every run; what those miss is
 * looked for here. Each round takes a new seed, and the run ends at the first that fails.
 *
 *   npm run fuzz             10 rounds
 *   npm run fuzz -- 100      as many as you like
 *   PROPERTY_SEED=123 npm run test:unit -- app/text      the round of a seed once more
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const rounds = Number(process.argv[2] ?? 10)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('How many rounds? A whole number, as in npm run fuzz -- 100\n')
  process.exit(2)
}
const files = ['app', 'db', 'scripts', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  )
  .filter(
    (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes("'fast-check'"),
  )

for (let round = 1; round <= rounds; round += 1) {
  const seed = String(randomInt(2 ** 31))
  process.stdout.write(`\n── round ${round} of ${rounds}: PROPERTY_SEED=${seed}\n`)
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...files],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: seed } },
  )
  if (status !== 0) process.exit(1)
}
