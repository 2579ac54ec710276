import { describe, expect, it } from 'vitest'
import type { Checks, Finding } from '@/api/checks'
import { concerns, countFindings, groupFindings, kindOf } from './finding-kinds'

const finding = (part: Partial<Finding>): Finding => ({
  Key: Math.random().toString(16).slice(2),
  Rule: 'ref.article',
  Severity: 'error',
  Language: 'tr',
  Place: 'art:1/par:2',
  Params: {},
  Start: 0,
  End: 1,
  ...part,
})
const sums = { Articles: 1, Paragraphs: 0, References: 0, Terms: 0 }
const checks = (Findings: Finding[]): Checks => ({
  Findings,
  Total: Findings.length,
  Ignored: 0,
  Counts: {},
  TR: sums,
  EN: sums,
  Compared: 1,
  Reason: '',
  Version: 1,
})
const ignored = { User: 'Ayşe Kaya', Date: '2026-01-01T00:00:00Z', Note: 'Bilerek' }

describe('findings', () => {
  it('are grouped by article, the Turkish text first', () => {
    const groups = groupFindings([
      finding({ Key: 'c', Language: 'en', Place: 'art:1', Start: 1 }),
      finding({ Key: 'b', Place: 'art:2', Start: 50 }),
      finding({ Key: 'a', Start: 5 }),
    ])
    expect(groups.map(({ part, findings }) => [part, findings.map(({ Key }) => Key)])).toEqual([
      ['art:1', ['a', 'c']],
      ['art:2', ['b']],
    ])
  })

  it('of both languages concern each of them', () => {
    const difference = finding({ Rule: 'par.number', Other: { Language: 'en', Start: 3, End: 5 } })
    expect([concerns(difference, 'tr'), concerns(difference, 'en')]).toEqual([true, true])
    expect(concerns(finding({}), 'en')).toBe(false)
  })

  it('are counted by severity, but for those set aside', () => {
    const all = checks([
      finding({}),
      finding({ Severity: 'warning', Language: 'en' }),
      finding({ Severity: 'hint', Ignored: ignored }),
    ])
    expect(countFindings(all)).toEqual({ errors: 1, warnings: 1, hints: 0 })
    expect(countFindings(all, 'tr')).toEqual({ errors: 1, warnings: 0, hints: 0 })
  })

  it('have a kind by their rule', () => {
    expect(kindOf(finding({ Rule: 'suffix.case' }))).toBe('language')
    expect(kindOf(finding({ Rule: 'par.date' }))).toBe('parity')
  })
})
