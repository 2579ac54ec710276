import type { Locator } from 'playwright-core'
import { appears, eventually, vanishes } from './conditions.ts'
import type { Visit } from './visit.ts'

/** A form, filled in as by a user. */
export class FormPage {
  constructor(private readonly visit: Visit) {}

  /** The control of a field, by the key of the record. */
  field(key: string): Locator {
    return this.visit.page.locator(`[data-field="${key}"]`)
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [key, value] of Object.entries(values)) await this.field(key).fill(value)
  }

  /** Chooses from a list, optionally after typing a search text. */
  async choose(key: string, option: string, search?: string): Promise<void> {
    const { page, t } = this.visit
    await this.field(key).click()
    if (search) await page.getByLabel(t('ui.choice.search'), { exact: true }).fill(search)
    await page.getByRole('option', { name: option, exact: true }).click()
    await vanishes(page.getByRole('listbox'))
  }

  get saveButton(): Locator {
    return this.visit.page.getByRole('button', { name: new RegExp(`^${this.visit.t('ui.form.save')}`) })
  }

  /** The errors of a rejected form, by field. */
  get summary(): Locator {
    return this.visit.page.getByRole('alert').filter({ has: this.visit.page.getByRole('list') })
  }

  /** Submits and waits for the success message. */
  async save(done: 'toast.created' | 'toast.updated'): Promise<void> {
    await this.saveButton.click()
    await appears(this.visit.page.getByText(this.visit.t(done)))
  }

  /** Waits until the field has the focus. */
  focuses(key: string): Promise<void> {
    return eventually(() => this.field(key).evaluate((field) => field === document.activeElement)).toBe(true)
  }
}
