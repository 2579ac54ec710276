import type { ArticleHistoryProps } from '@/features/timeline/article-history'
import { loadCatalogueParts } from '@/i18n/i18n'
import { LazyComponent } from '@/ui/lazy-dialog'

/** The history of an article, in a drawer. */
export const articleDrawer = new LazyComponent<ArticleHistoryProps>(async () => {
  const [module] = await Promise.all([
    import('@/features/timeline/article-history'),
    loadCatalogueParts('timeline', 'reader'),
  ])
  return module.ArticleHistory
})
