/** Paging with the field names of the source. */

/** One page of `total` items, counted from 1. */
export function pageOf<Item>(
  content: readonly Item[],
  total: number,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  return { content: [...content], totalPages: Math.ceil(total / pageSize), pageNum: pageNo, totalElements: total };
}
