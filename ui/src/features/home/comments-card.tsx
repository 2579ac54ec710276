import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type OpenThread, openCommentsQuery } from '@/api/comments'
import { nameIn } from '@/entities/entity'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { useLang } from '@/ui/use-lang'
import classes from './comments-card.module.css'
import { HomeCard } from './home-card'

/** The letters of a passage that are shown. */
const SHOWN = 110

/** The open comments on all legal texts: the latest ones, and more on request. */
export function CommentsCard({ latest, total }: { latest: OpenThread[]; total: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  const [all, setAll] = useState(false)
  const { data } = useQuery({ ...openCommentsQuery(), enabled: all })
  const threads = data?.Items ?? latest
  return (
    <HomeCard
      title={`${t('home.comments')} (${total})`}
      aside={
        !all &&
        total > latest.length && (
          <Button size="sm" variant="link" onClick={() => setAll(true)}>
            {t('home.all')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {threads.map((thread) => (
          <li key={thread.Id}>
            <Link {...linkTo(readingAddress(thread.RevisionId, { comment: thread.Id }))}>
              <strong>
                {nameIn(thread, lang)} · {formatDate(thread.Date)}
              </strong>
              <q lang={thread.Language}>{short(thread.Quote)}</q>
              <small>
                {userName(thread.User, t)} · {t('home.commentReplies', { count: thread.Replies })}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

const short = (quote: string) => {
  const letters = [...quote.replace(/\s+/g, ' ')]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')
}
