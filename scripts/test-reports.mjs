/**
 * Reads the test runners' JSON reports: the number of passed tests, and failed tests with their messages.
 *
 * @typedef {{ test: string, message: string }} Failure
 * @typedef {{ passed: number, failures: Failure[], flaky?: Failure[] }} Outcome
 */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Reads Vitest's report (`--reporter=json`). A file that failed to load has no tests, but counts as a failure.
 * @returns {Outcome} empty if there is no report
 */
export function readUnitReport(report) {
  const files = report?.testResults ?? []
  return {
    passed: report?.numPassedTests ?? 0,
    failures: files.flatMap(failuresOfFile),
  }
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  if (status === 'failed' && assertionResults.length === 0) return [failure([file], message)]
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) =>
      failure([file, ...ancestorTitles, title], failureMessages[0]),
    )
}

/**
 * Reads Playwright's JSON report. Tests that passed on retry count as passed and are listed as flaky. An error outside
 * tests, such as an unreadable spec, is a failure too.
 * @returns {Outcome} empty if there is no report
 */
export function readBrowserReport(report) {
  const outside = (report?.errors ?? []).map(({ message }) =>
    failure(['outside the tests'], message),
  )
  return {
    passed: (report?.stats?.expected ?? 0) + (report?.stats?.flaky ?? 0),
    failures: [...outside, ...testsWith('unexpected', report?.suites ?? [])],
    flaky: testsWith('flaky', report?.suites ?? []),
  }
}

/** The outermost suite is the file; its title is the path below the tests' folder. */
function testsWith(status, suites, outer = []) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const titles = [...outer, title]
    const own = specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) =>
          failure(
            [`[${projectName}] ${titles[0]}:${spec.line}`, ...titles.slice(1), spec.title],
            results.find(({ error }) => error)?.error.message,
          ),
        ),
    )
    return [...own, ...testsWith(status, inner, titles)]
  })
}

/** @returns {Failure} with the first line of the message, since the runner has printed the rest */
function failure(titles, message) {
  const [first = ''] = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
  return { test: titles.join(' › '), message: first || '(no message)' }
}
