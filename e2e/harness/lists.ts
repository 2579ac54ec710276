import { expect } from 'vitest'
import { appears, vanishes } from './conditions.ts'
import type { Visit } from './visit.ts'

type Act = 'common.view' | 'common.edit' | 'common.delete'

/** A row of a list and its actions. */
export function rowOf({ page, t }: Visit, name: string) {
  const row = page.getByRole('row').filter({ hasText: name })
  const act = (word: Act) => row.getByRole('button', { name: new RegExp(`: ${t(word)}$`) })
  return { row, act }
}

/** A disabled action stays visible and shows the reason. */
export async function refuses(visit: Visit, name: string, word: Act, reason: string): Promise<void> {
  const button = rowOf(visit, name).act(word).first()
  await appears(button)
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  const id = await button.getAttribute('aria-describedby')
  expect(await visit.page.locator(`[id="${id}"]`).textContent()).toBe(reason)
  await button.hover()
  await appears(visit.page.getByRole('tooltip').getByText(reason))
  await visit.page.mouse.move(0, 0)
}

/** Confirms the dialog before a deletion. */
export async function confirmDelete({ page, t }: Visit): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('common.delete') }).click()
  await appears(page.getByText(t('toast.deleted')))
  await vanishes(question)
}
