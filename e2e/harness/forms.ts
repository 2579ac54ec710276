import type { Locator } from 'playwright-core'
import { appears, disappears, eventually } from './conditions.ts'
import type { UserSession } from './user-session.ts'

/** A form, filled in as by a user. */
export class FormPage {
  constructor(private readonly session: UserSession) {}

  /** The control of a field, by the key of the record. */
  field(key: string): Locator {
    return this.session.page.locator(`[data-field="${key}"]`)
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [key, value] of Object.entries(values)) await this.field(key).fill(value)
  }

  /** Chooses from a list, optionally after typing a search text. */
  async choose(key: string, option: string, search?: string): Promise<void> {
    const { page, t } = this.session
    await this.field(key).click()
    // The lists of other fields may be in the page, hidden.
    const field = page.getByLabel(t('ui.choice.search'), { exact: true }).filter({ visible: true })
    if (search) await field.fill(search)
    await page.getByRole('option', { name: option, exact: true }).click()
    await disappears(page.getByRole('listbox'))
  }

  /** Chooses an option with the keyboard, by typing its name or, in a short list, with the arrow. */
  async chooseByKeyboard(key: string, name: string): Promise<void> {
    const { page, t } = this.session
    await this.field(key).focus()
    await page.keyboard.press('Enter')
    await appears(page.getByRole('listbox'))
    // The lists of other fields may be in the page, hidden.
    const search = page.getByLabel(t('ui.choice.search'), { exact: true }).filter({ visible: true })
    const current = page.locator('[role="option"][data-combobox-selected]').filter({ visible: true })
    if (await search.count()) {
      await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.type(name)
      await eventually(() => current.textContent()).toBe(name)
    } else {
      for (let presses = 0; (await current.allTextContents())[0] !== name; presses++) {
        if (presses === 20) throw new Error(`${name} is not an option`)
        await page.keyboard.press('ArrowDown')
      }
    }
    await page.keyboard.press('Enter')
    await disappears(page.getByRole('listbox'))
  }

  get saveButton(): Locator {
    return this.session.page.getByRole('button', { name: new RegExp(`^${this.session.t('ui.form.save')}`) })
  }

  /** The errors of a rejected form, by field. */
  get summary(): Locator {
    return this.session.page.getByRole('alert').filter({ has: this.session.page.getByRole('list') })
  }

  /** Submits and waits for the success message. */
  async save(done: 'toast.created' | 'toast.updated'): Promise<void> {
    await this.saveButton.click()
    const { page, t } = this.session
    // Not in the whole page: that would read long texts again and again.
    await appears(page.getByRole('region', { name: t('toast.region') }).getByText(t(done)))
  }

  /** Waits until the button with a name has the focus. */
  focusesButton(name: string): Promise<void> {
    const focused = () => this.session.page.evaluate(() => document.activeElement?.textContent?.trim())
    return eventually(focused).toBe(name)
  }

  /** Waits until the field has the focus. */
  focuses(key: string): Promise<void> {
    return eventually(() => this.field(key).evaluate((field) => field === document.activeElement)).toBe(true)
  }
}
