/**
 * Runs the property tests with a new seed, then random requests to a built site: every API operation and every form, by
 * visitors, members, admins and tokens. Prints a table. Fails if a response has status 500 or above (except 503 and 507),
 * takes a second on an idle machine, or is an error that changed the database.
 *
 *   npm run fuzz                     10 minutes
 *   npm run fuzz -- 60               60 minutes
 *   PROPERTY_SEED=123 npm run fuzz   repeats a run
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuzzRequests } from './fuzz-requests.mjs'

const minutes = Number(process.argv[2] ?? 10)
if (!(minutes > 0)) {
  process.stderr.write('Minutes must be a number, as in npm run fuzz -- 60\n')
  process.exit(2)
}
const ends = Date.now() + minutes * 60_000
const seed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31))
process.stdout.write(`${minutes} minutes, PROPERTY_SEED=${seed}\n`)

const files = ['app', 'db', 'scripts', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  )
  .filter(
    (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes("'fast-check'"),
  )
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...files],
  { stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: String(seed) } },
)
if (status !== 0) process.exit(1)

const hasFailed = await fuzzRequests({ seed, milliseconds: Math.max(10_000, ends - Date.now()) })
process.exit(hasFailed ? 1 : 0)
