import { CommanderError } from '@commander-js/extra-typings'
import { logToStandardError } from '~/runtime/log.server'
import { explainError } from '~/server/start.server'
import { withSite } from './actions.server'
import { createProgram } from './program.server'

logToStandardError()
try {
  await createProgram(withSite).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    process.stderr.write(`${explainError(error)}\n`)
    process.exitCode = 1
  }
}
