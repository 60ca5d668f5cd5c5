"""In the admin a clause that is named leads to its words."""

from ledger.templatetags.citing import cited

TAB = 'target="_blank" rel="noopener" class="tb-link"'


def test_a_named_clause_is_a_link_and_the_rest_stays_as_it_is_written() -> None:
    assert cited("<b>Ann</b> pays 5 to Bo, rules 7.4.") == (
        f'&lt;b&gt;Ann&lt;/b&gt; pays 5 to Bo, <a href="/rules/#7.4" {TAB}>rules 7.4</a>.'
    )


def test_each_of_several_is_and_other_numbers_are_not() -> None:
    text = cited("By rule 5.5 and Clause 9.1, not by rules 7 or version 7.4.")

    assert f'<a href="/rules/#5.5" {TAB}>rule 5.5</a> and ' in text
    assert f'<a href="/rules/#9.1" {TAB}>Clause 9.1</a>, not by rules 7 or version 7.4.' in text
