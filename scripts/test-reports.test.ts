import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

describe('a report of Vitest', () => {
  const file = (name: string, results: object[], rest = {}) => ({
    name: resolve(name),
    status: 'passed',
    message: '',
    assertionResults: results,
    ...rest,
  })
  const result = (title: string, status: string, failureMessages: string[] = []) => ({
    ancestorTitles: ['slugs'],
    title,
    status,
    failureMessages,
  })

  it('names the tests that failed by file and title, with the first line of their message', () => {
    const outcome = readUnitReport({
      numPassedTests: 2,
      testResults: [
        file('app/text/slug.test.ts', [
          result('are roman', 'passed'),
          result('are short', 'failed', [
            '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at x:1',
          ]),
        ]),
        file('app/domain/search/analysis/fold.test.ts', [
          result('folds', 'passed'),
          result('later', 'pending'),
        ]),
      ],
    })
    expect(outcome).toEqual({
      passed: 2,
      failures: [
        {
          test: 'app/text/slug.test.ts › slugs › are short',
          message: 'AssertionError: expected 1 to be 2',
        },
      ],
    })
  })

  it('counts a file that failed to load', () => {
    const broken = file('app/x.test.ts', [], { status: 'failed', message: 'Cannot find module y' })
    expect(readUnitReport({ numPassedTests: 0, testResults: [broken] }).failures).toEqual([
      { test: 'app/x.test.ts', message: 'Cannot find module y' },
    ])
  })

  it('may be missing', () => {
    expect(readUnitReport(null)).toEqual({ passed: 0, failures: [] })
  })
})

describe('a report of Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    line: 7,
    tests: [
      { projectName: 'phone', status, results: [{}, ...(message ? [{ error: { message } }] : [])] },
    ],
  })

  it('lists failed and flaky tests separately, at any depth', () => {
    const outcome = readBrowserReport({
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      errors: [],
      suites: [
        {
          title: 'reading.spec.ts',
          specs: [spec('a page', 'expected'), spec('a picture', 'flaky', 'Error: late')],
          suites: [
            {
              title: 'without scripts',
              specs: [spec('links', 'unexpected'), spec('wide', 'skipped')],
            },
          ],
        },
      ],
    })
    expect(outcome).toEqual({
      passed: 4,
      flaky: [{ test: '[phone] reading.spec.ts:7 › a picture', message: 'Error: late' }],
      failures: [
        {
          test: '[phone] reading.spec.ts:7 › without scripts › links',
          message: 'without a message',
        },
      ],
    })
  })

  it('counts an error outside any test', () => {
    const report = { errors: [{ message: 'SyntaxError: x' }], suites: [] }
    expect(readBrowserReport(report).failures).toEqual([
      { test: 'outside the tests', message: 'SyntaxError: x' },
    ])
  })

  it('may be missing', () => {
    expect(readBrowserReport(null)).toEqual({ passed: 0, failures: [], flaky: [] })
  })
})
