import { CommanderError } from '@commander-js/extra-typings'
import { explainError } from '~/server/start.server'
import { withSite } from './actions.server'
import { createProgram } from './program.server'

try {
  await createProgram(withSite).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    process.stderr.write(`${explainError(error)}\n`)
    process.exitCode = 1
  }
}
