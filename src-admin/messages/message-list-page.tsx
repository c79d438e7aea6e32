import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { FileAnswer } from "../../src-shared/api/file-answer.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import type { Column } from "../ui/lists/columns.ts";
import type { ListAddress } from "../ui/lists/list-address.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import type { AskedFile } from "../ui/lists/table-button.tsx";

interface Answer<Row, State extends string> {
  data: readonly Row[];
  meta: { total: number; page: number; pageSize: number; statuses: Record<State, number> };
}

interface MessageListPageProps<Row, State extends string> {
  /** Under this name views and columns are kept. */
  id: string;
  title: string;
  /** What the list is of, for screen readers. */
  label: string;
  searchLabel: string;
  emptyText: string;
  states: readonly State[];
  stateName(state: State): string;
  list: Omit<ListAddress, "query"> & { asked: UseQueryResult<Answer<Row, State>> };
  columns: readonly Column<Row>[];
  nameOf(row: Row): string;
  addressOf(id: string): string;
  /** The same rows as a table, all of them. */
  onExport(file: AskedFile): Promise<FileAnswer>;
}

/** Messages and quote requests are gone through alike: by state and words, the newest first. */
export function MessageListPage<Row extends { id: string }, State extends string>(
  props: MessageListPageProps<Row, State>,
) {
  const { id, list } = props;
  const { t } = useServices();
  const { number } = useFormat();
  const go = useNavigate();
  const states = props.states.map((value) => ({
    value,
    label: `${props.stateName(value)} (${number(list.asked.data?.meta.statuses[value] ?? 0)})`,
  }));
  return (
    <ListPage
      id={id}
      title={props.title}
      label={props.label}
      onExport={props.onExport}
      list={list}
      searchLabel={props.searchLabel}
      filters={[{ key: "status", label: t("messages.state"), choices: states }]}
      columns={props.columns}
      rowName={props.nameOf}
      onOpen={(row) => void go(props.addressOf(row.id))}
      emptyText={props.emptyText}
    />
  );
}

/** The filters of an inbox. */
export const MESSAGE_LIST = { status: "" };

/** An inbox has one order, the newest first: what an address says of another is not asked for. */
export const messageListQueryOf = ({ sort: _, ...query }: ListAddress["query"]): object => query;
