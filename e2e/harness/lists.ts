import { expect } from 'vitest'
import { appears, disappears } from './conditions.ts'
import type { UserSession } from './user-session.ts'

type RowAction = 'common.view' | 'common.edit' | 'common.delete'

/** A row of a list and its actions. */
export function rowOf({ page, t }: UserSession, name: string) {
  const row = page.getByRole('row').filter({ hasText: name })
  const action = (key: RowAction) => row.getByRole('button', { name: new RegExp(`: ${t(key)}$`) })
  return { row, action }
}

/** A disabled action stays visible and shows the reason. */
export async function expectDisabled(
  session: UserSession,
  name: string,
  action: RowAction,
  reason: string,
): Promise<void> {
  const button = rowOf(session, name).action(action).first()
  await appears(button)
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  const id = await button.getAttribute('aria-describedby')
  expect(await session.page.locator(`[id="${id}"]`).textContent()).toBe(reason)
  await button.hover()
  await appears(session.page.getByRole('tooltip').getByText(reason))
  await session.page.mouse.move(0, 0)
}

/** Confirms the dialog before a deletion. */
export async function confirmDelete({ page, t }: UserSession): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('common.delete') }).click()
  await appears(page.getByText(t('toast.deleted')))
  await disappears(question)
}
