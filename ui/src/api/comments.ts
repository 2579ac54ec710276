import { queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Comments = Schemas['ThreadsAnswer']
export type Thread = Schemas['Thread']
export type Comment = Schemas['Comment']
export type OpenThread = Schemas['OpenThread']

/** The key prefix of all queries about comments. */
export const COMMENTS = [...BROWSE, 'comments'] as const

/** The comments on a version, each with its place in the text. */
export const commentsQuery = (revision: number) =>
  queryOptions({
    queryKey: [...COMMENTS, revision],
    queryFn: ({ signal }) => unwrap(api.GET('/api/comments', { params: { query: { revision } }, signal })),
  })

/** How many open comments the versions of a legal text have. */
export const commentCountsQuery = (legalTextId: number) =>
  queryOptions({
    queryKey: [...COMMENTS, 'counts', legalTextId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/comments/counts/{legalTextId}', { params: { path: { legalTextId } }, signal })),
  })

/** The latest open comments on all legal texts. */
export const openCommentsQuery = () =>
  queryOptions({
    queryKey: [...COMMENTS, 'open'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/comments/open', { signal })),
  })

/** Comments on a passage. */
export const beginThread = (body: Schemas['NewThread']) => unwrap(api.POST('/api/comments', { body }))

/** Answers a thread. */
export const replyTo = (id: number, Text: string) =>
  unwrap(api.POST('/api/comments/{id}/replies', { params: { path: { id } }, body: { Text } }))

/** Changes a comment of one's own. */
export const editComment = (id: number, Text: string) =>
  unwrap(api.POST('/api/comments/{id}/text', { params: { path: { id } }, body: { Text } }))

/** Resolves or reopens a thread as it was read. */
export const setThreadState = ({ Id, ModifyDate }: Thread, State: Thread['State']) =>
  unwrap(api.POST('/api/comments/{id}/state', { params: { path: { id: Id } }, body: { State, ModifyDate } }))

/** Changes who reads a thread as it was read. */
export const setThreadAudience = ({ Id, ModifyDate }: Thread, Audience: Thread['Audience']) =>
  unwrap(
    api.POST('/api/comments/{id}/audience', { params: { path: { id: Id } }, body: { Audience, ModifyDate } }),
  )

/** Deletes a comment. */
export const deleteComment = (id: number) =>
  unwrap(api.DELETE('/api/comments/{id}', { params: { path: { id } } }))
