import { expect } from 'vitest'
import { PASSWORD, usernameOf } from '../harness/api.ts'
import { appears, arrives } from '../harness/conditions.ts'
import { observe } from '../harness/journey.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'

const banner = ({ page, t }: Visit) => page.getByRole('region', { name: t('shell.observer') })

observe(
  'people sign in to an observer and read, and find nothing that writes',
  async ({ open, instance }) => {
    const visit = await open({ instance })
    const { page, t } = visit
    await visit.open('/login')
    await appears(banner(visit))
    await looksRight(visit, { schemes: ['light'] })
    await page.getByLabel(t('auth.username')).fill(usernameOf(1))
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('auth.signIn') }).click()
    await arrives(page, '/pages/home')
    await visit.settled()
    await appears(banner(visit))
    await looksRight(visit)

    const writing = page.getByRole('link', { name: t('settings.legaltexts-new') })
    const editing = page.getByRole('button', {
      name: new RegExp(`(^|: )(${t('common.edit')}|${t('common.delete')})$`),
    })
    const editLinks = page.getByRole('link', { name: t('common.edit'), exact: true })
    const starWords = [t('star.add', { name: '' }), t('star.edit', { name: '' })].join('|')
    const stars = page.getByRole('button', { name: new RegExp(`^(${starWords})`) })
    for (const path of [
      '/pages/legaltexts',
      '/pages/draftlegaltexts',
      '/pages/legaltexts?text=1',
      '/pages/glossary?term=1',
      '/pages/favourites',
      '/pages/settings/legaltexts',
      '/pages/settings/legaltexts/view/1',
      '/pages/settings/versions/1',
      '/pages/settings/versions/view/1',
      '/pages/settings/legaltexttypes',
      '/pages/settings/sectors',
      '/pages/settings/sectors/view/1',
    ]) {
      await visit.open(path)
      await arrives(page, path)
      await appears(banner(visit))
      const found = [writing, editing, editLinks, stars].map((way) => way.count())
      expect(await Promise.all(found), `ways to write at ${path}`).toEqual([0, 0, 0, 0])
    }
    await looksRight(visit)

    for (const path of [
      '/pages/settings/legaltexts/new',
      '/pages/settings/legaltexts/edit/1',
      '/pages/settings/versions/new/1',
      '/pages/settings/sectors/edit/1',
    ]) {
      await page.goto(instance.address + path)
      await arrives(page, '/pages/home')
    }
  },
)
